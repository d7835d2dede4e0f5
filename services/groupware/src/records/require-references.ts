import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { requireOwner } from '@fiscus/http/access/require-owner'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { records } from '@fiscus/messages/records'
import { eq } from 'drizzle-orm'
import type { Write } from '../context/tenant-write.ts'

const targets = {
  company_id: { table: companies, missing: records.company },
  contact_id: { table: contacts, missing: records.contact },
} as const

type References = { [Field in keyof typeof targets | 'owner_id']?: string | null | undefined }

/**
 * Requires the records that a new or changed record refers to, and keeps them until the transaction ends. An owner is a
 * user of the tenant.
 * @throws Problem 422 `invalid-request` with a pointer for each missing record
 */
export async function requireReferences(
  { tx, users }: Pick<Write, 'tx' | 'users'>,
  references: References,
): Promise<void> {
  const faults = []
  for (const field of ['company_id', 'contact_id'] as const) {
    const id = references[field]
    if (id == null) continue
    const { table, missing } = targets[field]
    const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')
    if (!found)
      faults.push({ pointer: `/${field}`, detail: missing({ id }), code: 'unknown-record' as const })
  }
  if (faults.length > 0) throw invalidRequest(faults)
  await requireOwner(tx, references.owner_id ?? null, users)
}
