import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailAttachments, mailBodies, mailBundles, mailMessages } from '@fiscus/db/schema/mail/messages'
import { BlobDamaged, BlobMissing, type Blobs } from '@fiscus/runtime/blobs/blobs'
import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import { parseLimits } from '../parsing/parse-limits.ts'
import { parserVersion } from '../parsing/parsed-message.ts'
import { readRawSource, type StoredSource, sourceColumns } from '../sources/raw-source.ts'
import { insertParts, parsedColumns } from './insert-message.ts'
import { prepareMessage } from './prepare-message.ts'

export type Reparsed = {
  read: number
  /** Messages whose raw source could not be read, with the reason; the first 100. */
  failures: { id: string; reason: string }[]
  failed: number
}

const batchSize = 50
const failuresMax = 100

/**
 * Reads the raw sources of messages of an earlier parser again, the oldest first, and writes their texts, headers and
 * attachments anew. Threads, tickets, kinds and links stay. Each message commits on its own, so that a stopped call is
 * continued by the next one.
 * @param onProgress called after each batch with the number of messages that were read
 */
export async function reparseMessages(
  db: TenantDatabase,
  blobs: Pick<Blobs, 'putAll' | 'read' | 'readPart'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (read: number) => void },
): Promise<Reparsed> {
  const result: Reparsed = { read: 0, failures: [], failed: 0 }
  let last: string | null = null
  while (true) {
    signal.throwIfAborted()
    const batch = await nextBatch(db, last)
    for (const message of batch) {
      signal.throwIfAborted()
      const reason = await reparse(db, blobs, message, signal)
      if (reason === null) result.read += 1
      else result.failed += 1
      if (reason !== null && result.failures.length < failuresMax)
        result.failures.push({ id: message.id, reason })
    }
    last = batch.at(-1)?.id ?? null
    if (last === null) return result
    onProgress(result.read)
  }
}

type Source = StoredSource & { id: string }

/**
 * Messages whose header alone was fetched are left out: their raw source is not the message, which is above the limit.
 */
function nextBatch(db: TenantDatabase, after: string | null): Promise<Source[]> {
  return db
    .select({ id: mailMessages.id, ...sourceColumns })
    .from(mailMessages)
    .leftJoin(mailBundles, eq(mailBundles.id, mailMessages.bundle_id))
    .where(
      and(
        lt(mailMessages.parser_version, parserVersion),
        lte(mailMessages.raw_bytes, parseLimits.bytes),
        isNull(mailMessages.deleted_at),
        after === null ? undefined : gt(mailMessages.id, after),
      ),
    )
    .orderBy(asc(mailMessages.id))
    .limit(batchSize)
}

/** Returns null, or why the message could not be read. */
async function reparse(
  db: TenantDatabase,
  blobs: Pick<Blobs, 'putAll' | 'read' | 'readPart'>,
  { id, ...source }: Source,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const parsed = await prepareMessage(blobs, readRawSource(blobs, source), signal)
    await db.transaction(async (tx) => {
      const isSame = and(eq(mailMessages.id, id), isNull(mailMessages.deleted_at))
      const [locked] = await tx.select({ id: mailMessages.id }).from(mailMessages).where(isSame).for('update')
      if (!locked) return
      await tx.delete(mailBodies).where(eq(mailBodies.message_id, id))
      await tx.delete(mailAttachments).where(eq(mailAttachments.message_id, id))
      await tx.update(mailMessages).set(parsedColumns(parsed)).where(isSame)
      await insertParts(tx, [{ id, parsed, raw: { bytes: source.raw_bytes } }])
    })
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return error.message
    throw error
  }
}
