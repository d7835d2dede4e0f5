import type { Place } from '@fiscus/runtime/blobs/place'
import type { Databases } from '../tenants/open-databases.ts'
import { administrationSlug } from '../tenants/prepare-administration.ts'
import { listTenants } from '../tenants/read-tenant.ts'
import { sampleReferencedBlobs } from './referenced-blobs.ts'

/** Whether a blob to which a database refers is in the place. */
type Look = { kind: 'found' } | { kind: 'missing' } | { kind: 'unread'; database: string }

/** Looks for some blobs of each kind to which the database of each tenant refers, whatever mark the place has. */
export async function* lookForBlobs(
  place: Place,
  { control, withLazyDatabase }: Pick<Databases, 'control' | 'withLazyDatabase'>,
): AsyncGenerator<Look> {
  for (const tenant of await listTenants(control)) {
    const { id, slug, database } = tenant
    const blobs = place.blobsOf(slug === administrationSlug ? slug : id)
    const sample = await withLazyDatabase(tenant, ({ db }) => sampleReferencedBlobs(db)).catch(() => null)
    if (sample === null) yield { kind: 'unread', database }
    else
      for (const sha256 of sample) yield { kind: (await blobs.sizeOf(sha256)) === null ? 'missing' : 'found' }
  }
}
