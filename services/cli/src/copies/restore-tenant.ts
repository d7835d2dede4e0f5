import { randomUUID } from 'node:crypto'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { markDatabase } from '@fiscus/db/connections/database-mark'
import { controlDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { isMain, type ServerAddresses, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { migrateDatabase } from '@fiscus/db/migrations/migrate-database'
import { type Rotation, rotateSecrets, scopeSecrets } from '@fiscus/db/secrets/rotate-secrets'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { readTenant, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { registerTenant } from '@fiscus/db/tenants/register-tenant'
import { resumeTenant } from '@fiscus/db/tenants/suspend-tenant'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { keepDatabase, prepareDatabase } from './prepare-database.ts'
import { readExport } from './read-export.ts'
import { restoreRegistry } from './restore-registry.ts'
import type { ExportHead, ExportManifest } from './tenant-file.ts'

type Target = ServerAddresses & {
  slug: string
  /** The server of its database; undefined: that of the administration. */
  server?: string | undefined
  name?: string | undefined
  blobsOf: (scope: string) => Pick<Blobs, 'put'>
  secretKeys: SecretKeys
  author: Author
  /** Stops it between two steps, as a failure does. */
  signal: AbortSignal
}

export type Restored = {
  tenant: TenantRow
  head: ExportHead
  manifest: ExportManifest
  members: number
  secrets: Rotation
}

/** The reason in the row of a tenant whose restore has not ended. */
const isRestoring = 'The restore has not ended: repeat bin/tenant restore.'

/**
 * Restores an export as a new tenant with a new id: its database with the schema of the export, which is then migrated,
 * its blobs, edited tasks and members. All its tasks are paused, so that a copy sends no mail and changes no server.
 * Digests and counts are compared with the manifest. After a failure or a crash the same call begins again.
 * @throws OperatorError when the slug is taken, or the export is damaged or of a newer version
 */
export async function restoreTenant(source: AsyncIterable<Uint8Array>, target: Target): Promise<Restored> {
  const { url, slug, server = null, author, signal } = target
  const database = `${databaseName(url)}_${slug}`
  await asOwner(url, async (client) => {
    const control = controlDatabase(client)
    const existing = await readTenant(control, { slug })
    if (slug === administrationSlug || (existing && existing.suspension_reason !== isRestoring))
      throw new OperatorError(`The slug ${slug} is taken: choose another one with --as.`)
    await client`delete from tenants where slug = ${slug}`
  })
  const serverUrl = serverUrlOf(target, server)
  const tenantUrl = databaseUrl(serverUrl, database)
  const id = randomUUID()
  const read = await readExport(source, {
    blobs: target.blobsOf(id),
    tenantUrl,
    prepare: (head) => prepareDatabase(serverUrl, database, head),
  })
  signal.throwIfAborted()
  await migrateDatabase(tenantUrl, ['tenant'])
  await asOwner(tenantUrl, (owner) => markDatabase(owner, id))
  signal.throwIfAborted()
  const secrets = await sealForTenant(tenantUrl, target.secretKeys, { from: read.head.id, to: id })
  signal.throwIfAborted()
  return asOwner(url, async (client) => {
    const control = controlDatabase(client)
    const { timezone } = read.head
    const row = {
      id,
      slug,
      name: target.name ?? read.head.name,
      timezone,
      server: isMain(server) ? null : server,
      database,
    }
    const suspension = { status: 'suspended', suspension_reason: isRestoring } as const
    await registerTenant({ control, author }, { ...row, ...suspension })
    const members = await restoreRegistry(control, id, read, author)
    const tenant = await resumeTenant(control, slug, author)
    if (!tenant) throw new OperatorError(`The tenant ${slug} was removed during the restore.`)
    await asOwner(serverUrl, (owner) => keepDatabase(owner, database))
    return { tenant, head: read.head, manifest: read.manifest, members, secrets }
  })
}

/**
 * Seals the secrets of a copied database, which are bound to the tenant of the export, for its new tenant. Those that
 * no key opens stay as they are: their mailboxes and accounts need a new password.
 */
function sealForTenant(
  tenantUrl: string,
  keys: SecretKeys,
  { from, to }: { from: string; to: string },
): Promise<Rotation> {
  const [old, own] = [createSecretBox(keys, from), createSecretBox(keys, to)]
  // No secret has the version -1: all are sealed again.
  const box: SecretBox = { ...own, open: old.open, current: -1 }
  return asOwner(tenantUrl, (client) => rotateSecrets(tenantDatabase(client), scopeSecrets, box))
}
