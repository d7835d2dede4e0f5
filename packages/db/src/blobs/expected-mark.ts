import { BlobsElsewhere } from '@fiscus/runtime/blobs/blobs'
import { type ExpectedMark, faultOf, type Place, type PlaceMark } from '@fiscus/runtime/blobs/place'
import type { Clock } from '@fiscus/runtime/clock'
import { eq, sql } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { blobPlace } from '../schema/control/blob-place.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { Databases } from '../tenants/open-databases.ts'
import { administrationSlug } from '../tenants/prepare-administration.ts'
import { lookForBlobs } from './look-for-blobs.ts'

/** Another place that was marked on purpose is known to a process after this time. */
const knownMs = 5_000
/** When so many blobs are missing and none was found, the place has none. */
const missingMax = 200

/**
 * Returns the function that reads the mark of this installation: the id of the administration, and the instant in
 * `blob_place`. Until a place is recorded there, it marks and records the place that has the blobs of the databases, or
 * any empty one while they refer to none. A mark that was read once is used while the administration database is
 * unreachable.
 */
export function expectedMark(databases: Databases, clock: Clock): ExpectedMark {
  let last: PlaceMark | undefined
  let knownUntil = Number.NEGATIVE_INFINITY
  let reading: Promise<PlaceMark> | undefined

  async function read(place: Place): Promise<PlaceMark> {
    try {
      const { mark, isRecorded } = await readRecord(databases.control)
      last = isRecorded ? mark : await markFirst(place, mark, databases, clock)
      knownUntil = performance.now() + knownMs
      return last
    } catch (error) {
      if (last) return last
      throw error
    }
  }

  return async (place) => {
    if (last && performance.now() < knownUntil) return last
    reading ??= read(place).finally(() => {
      reading = undefined
    })
    return reading
  }
}

/** Reads the mark of this installation. Until a place is recorded, it is that of the first one. */
export async function readRecord(
  control: Pick<ControlDatabase, 'select'>,
): Promise<{ mark: PlaceMark; isRecorded: boolean }> {
  const rows = await control
    .select({ installation: tenants.id, created: tenants.created_at, since: blobPlace.since })
    .from(tenants)
    .leftJoin(blobPlace, sql`true`)
    .where(eq(tenants.slug, administrationSlug))
  const { installation, created, since } = requireRow(rows)
  return { mark: { installation, since: (since ?? created).toISOString() }, isRecorded: since !== null }
}

/** Processes that start at once write the same mark. Where they have different places, the first one is recorded. */
async function markFirst(
  place: Place,
  first: PlaceMark,
  databases: Databases,
  clock: Clock,
): Promise<PlaceMark> {
  const found = await place.readMark()
  if (found !== null && found.installation !== first.installation)
    throw new BlobsElsewhere(place.name, faultOf(found, first) ?? '')
  if (found === null) {
    await requireOwnPlace(place, databases)
    await place.writeMark(first)
  }
  const { installation, since } = found ?? first
  const author = { at: clock.now(), actor: 'system', request_id: null, reason: null }
  await databases.control.transaction(async (tx) => {
    const row = { since: new Date(since) }
    const inserted = await tx.insert(blobPlace).values(row).onConflictDoNothing().returning()
    const after = { location: place.location, since }
    const entry = {
      entity: 'blob_place',
      entity_id: installation,
      action: 'create',
      before: null,
      after,
    } as const
    if (inserted.length > 0) await writeAuditEntry(tx, author, entry)
  })
  return (await readRecord(databases.control)).mark
}

/** Records the mark of another place, as the owner of the databases. Processes follow within seconds. */
export async function recordMark(
  control: ControlDatabase,
  { place, mark, before }: { place: Pick<Place, 'location'>; mark: PlaceMark; before: PlaceMark },
  author: Author,
): Promise<void> {
  const row = { since: new Date(mark.since) }
  await control.transaction(async (tx) => {
    await tx.insert(blobPlace).values(row).onConflictDoUpdate({ target: blobPlace.id, set: row })
    await writeAuditEntry(tx, author, {
      entity: 'blob_place',
      entity_id: mark.installation,
      action: 'change',
      before: { since: before.since },
      after: { location: place.location, since: mark.since },
    })
  })
}

/**
 * Requires that a place without a mark has blobs of this installation, or that both have none.
 * @throws BlobsElsewhere
 */
async function requireOwnPlace(place: Place, databases: Databases): Promise<void> {
  let missing = 0
  let unread: string | undefined
  for await (const look of lookForBlobs(place, databases)) {
    if (look.kind === 'found') return
    if (look.kind === 'unread') unread = look.database
    else missing += 1
    if (missing === missingMax) break
  }
  if (missing > 0)
    throw new BlobsElsewhere(
      place.name,
      'it has none of the files that the databases refer to: its disk may not be mounted',
    )
  if (unread !== undefined)
    throw new BlobsElsewhere(
      place.name,
      `whether it has the files is known once the database ${unread} can be read`,
    )
  if (await place.hasBlobs())
    throw new BlobsElsewhere(place.name, 'it has files, and the databases refer to none')
}
