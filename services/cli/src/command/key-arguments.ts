import type { Scope } from '@fiscus/contracts/access/scopes'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { readTenant } from '@fiscus/db/tenants/find-tenant'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { onlyId } from './only-id.ts'
import { UsageFault } from './run-command.ts'

/** Whose keys are meant: a tenant's id, null for the platform, undefined where nothing is said. */
export async function ownerOf(
  control: ControlDatabase,
  { tenant: slug, platform }: { tenant?: string | undefined; platform: boolean },
): Promise<string | null | undefined> {
  if (platform) return null
  if (slug === undefined) return undefined
  const tenant = await readTenant(control, { slug })
  if (!tenant) throw new OperatorFault(`There is no tenant ${slug}: bin/tenant list shows all.`)
  return tenant.id
}

export function scopesOf(text: string | undefined, allowed: readonly Scope[]): Scope[] {
  const wanted = new Set((text ?? '').split(',').map((word) => word.trim()))
  const known = allowed.filter((scope) => wanted.delete(scope))
  if (wanted.size > 0)
    throw new UsageFault(
      `Say --scopes=A,B with one or more of ${allowed.join(', ')}; not ${[...wanted].join(', ') || 'none'}.`,
    )
  return known
}

export function wholeNumber(text: string | undefined, option: string, max: number): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max) throw new UsageFault(`--${option} takes a whole number from 1 to ${max}.`)
  return number
}

export function onlyKeyId(words: string[]): string {
  return onlyId(words, 'Name one key by its id, as bin/key list shows it.')
}
