import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { hasSqlState, lockNotAvailable } from '@fiscus/db/connections/sql-states'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { mailBundles, mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import { BlobDamaged, BlobMissing, type Blobs } from '@fiscus/runtime/blobs/blobs'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { RawSource } from './raw-source.ts'
import { storeSources } from './store-sources.ts'

export type BundleStores = {
  db: TenantDatabase
  blobs: Pick<Blobs, 'read' | 'putAll'>
  log: Pick<RunLog, 'warn'>
  now: Date
  signal: AbortSignal
}

type StoredBundle = { id: string; sha256: string }
type Moved = { id: string; source: RawSource }

/**
 * Stores the sources of the messages of a bundle again without what else lies in it, and moves the messages there. The
 * new blob is stored before a transaction refers to it, and the old one stays: a process that is killed loses nothing.
 * A message that is deleted meanwhile is not moved, so that its bytes are left to a later run. Returns false, and
 * changes nothing, for a bundle that cannot be read, or whose message is being changed.
 */
export async function rewriteBundle(stores: BundleStores, bundle: StoredBundle): Promise<boolean> {
  const { db, log, signal } = stores
  const leave = (reason: string) => {
    log.warn(`What was deleted from a bundle of mail stays in it. ${reason}.`)
    return false
  }
  const messages = await messagesIn(db, bundle)
  const content = await readWhole(stores, bundle)
  if (content instanceof Error) return leave(content.message)
  const sources = messages.map(({ offset, bytes }) => content.subarray(offset, offset + bytes))
  const stored = await storeSources(stores.blobs, sources, signal)
  if (stored.some(({ sha256 }, at) => sha256 !== messages[at]?.sha256))
    return leave(`The bundle ${bundle.sha256} has other sources than its messages`)
  const moved = stored.map((source, at) => ({ source, id: messages[at]?.id ?? '' }))
  try {
    return await db.transaction((tx) => move(tx, bundle, moved, stores.now))
  } catch (error) {
    if (hasSqlState(error, lockNotAvailable)) return false
    throw error
  }
}

const liesIn = ({ id }: StoredBundle) => and(eq(mailMessages.bundle_id, id), isNull(mailMessages.deleted_at))

function messagesIn(db: TenantDatabase, bundle: StoredBundle) {
  const { id, raw_sha256: sha256, raw_bytes: bytes, bundle_offset } = mailMessages
  const offset = sql<number>`${bundle_offset}`.mapWith(Number)
  return db
    .select({ id, sha256, bytes, offset })
    .from(mailMessages)
    .where(liesIn(bundle))
    .orderBy(asc(bundle_offset))
}

async function readWhole({ blobs }: BundleStores, { sha256 }: StoredBundle): Promise<Buffer | Error> {
  try {
    return Buffer.concat(await Array.fromAsync(blobs.read(sha256)))
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return error
    throw error
  }
}

/**
 * Locks the messages without a wait, so that no process which changes several of them waits for this one while this one
 * waits for it.
 */
async function move(
  tx: TenantTransaction,
  bundle: StoredBundle,
  moved: readonly Moved[],
  now: Date,
): Promise<boolean> {
  const locked = await tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(liesIn(bundle))
    .for('no key update', { noWait: true })
  const ids = new Set(locked.map(({ id }) => id))
  const rows = moved.flatMap(({ id, source: { sha256, place } }) =>
    ids.has(id)
      ? [
          {
            id,
            sha256: place?.bundle.sha256 ?? sha256,
            bundle_id: place?.bundle.id,
            bundle_offset: place?.offset,
          },
        ]
      : [],
  )
  if (rows.length === 0) return false
  const target = moved.find(({ source }) => source.place)?.source.place?.bundle
  await insertRows(tx, mailBundles, target ? [{ ...target, stored_at: now }] : [])
  const places = sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as places (id uuid, sha256 text, bundle_id uuid, bundle_offset bigint)`
  await tx.execute(sql`
    update ${mailMessages} set bundle_id = places.bundle_id, bundle_offset = places.bundle_offset
    from ${places} where ${mailMessages.id} = places.id`)
  await tx.execute(sql`
    update ${mailPlacements} set raw_sha256 = places.sha256
    from ${places} where ${mailPlacements.message_id} = places.id`)
  await tx.update(mailBundles).set({ replaced_at: now }).where(eq(mailBundles.id, bundle.id))
  return true
}
