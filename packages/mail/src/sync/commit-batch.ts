import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import { type SQL, sql } from 'drizzle-orm'
import { storeIncoming } from '../incoming/store-incoming.ts'
import { storeApart } from '../sources/raw-source.ts'
import { requireTurn } from './claim-mailbox.ts'
import { type FailedMessage, failedMessage, type ReadMessage } from './read-message.ts'
import type { SyncTurn } from './sync-turn.ts'

export type BatchResult = {
  messages: readonly (ReadMessage | FailedMessage)[]
  /** The cursor of the folder after the batch; null: it stays. */
  lastUid: number | null
}

/**
 * Commits messages, their placements and the cursor of the folder in one transaction, which the turn must still own.
 * When the database rejects a message, each message is committed on its own, and the rejected one as failed.
 * @throws TurnLost
 */
export async function commitBatch(turn: SyncTurn, folderId: string, batch: BatchResult): Promise<void> {
  try {
    await commit(turn, folderId, batch)
  } catch (error) {
    if (batch.messages.length === 0 || isOfTurn(turn, error)) throw error
    for (const message of batch.messages) await commitAlone(turn, folderId, message)
    await commit(turn, folderId, { ...batch, messages: [] })
  }
}

async function commitAlone(turn: SyncTurn, folderId: string, message: ReadMessage | FailedMessage) {
  try {
    await commit(turn, folderId, { messages: [message], lastUid: null })
  } catch (error) {
    if ('error' in message || isOfTurn(turn, error)) throw error
    const sha256 = await storeApart(turn.blobs, message.raw, turn.signal)
    const failed = failedMessage(message, error, sha256)
    await commit(turn, folderId, { messages: [failed], lastUid: null })
  }
}

/** Whether an error has another cause than a message. */
function isOfTurn({ signal }: SyncTurn, error: unknown): boolean {
  return error instanceof TurnLost || signal.aborted || isUnavailable(error)
}

async function commit(turn: SyncTurn, folderId: string, { messages, lastUid }: BatchResult): Promise<void> {
  const { db, mailbox, clock, budget, tally } = turn
  const now = clock.now()
  let stored = 0
  await db.transaction(async (tx) => {
    await requireTurn(tx, mailbox)
    const placed = await storeMessages(tx, turn, messages, now)
    stored = placed.filter(({ isNew }) => isNew).length
    const rows = messages.map((message, at) => ({
      folder_id: folderId,
      ...message.key,
      server_bytes: message.bytes,
      fetched_at: now,
      ...requireRow(placed.slice(at, at + 1)).row,
    }))
    const isPop3 = messages.some(({ key }) => 'uidl' in key)
    await Promise.all([
      insertRows(tx, mailPlacements, rows, isPop3 ? ofPop3 : ofImap),
      moveCursor(tx, { id: folderId, lastUid, now: now.toISOString() }),
    ])
  })
  budget.messages -= messages.length
  tally.stored += stored
  tally.failed += messages.filter((message) => 'error' in message).length
}

const moveCursor = preparedStatement(sql`
  update ${mailFolders} set
    last_uid = coalesce(${sql.placeholder('lastUid')}::bigint, last_uid),
    error = null,
    error_message = null,
    last_synced_at = ${sql.placeholder('now')}::timestamptz
  where id = ${sql.placeholder('id')}::uuid`)

type Placed = {
  isNew: boolean
  row: Pick<typeof mailPlacements.$inferInsert, 'message_id' | 'error' | 'raw_sha256' | 'attempts'>
}

/**
 * Stores the messages that could be read, and returns what became of each. One placement of each bundle names it,
 * because the release before bundles deletes blobs to which it knows no reference.
 */
async function storeMessages(
  tx: TenantTransaction,
  turn: SyncTurn,
  messages: BatchResult['messages'],
  now: Date,
): Promise<Placed[]> {
  const read = messages.flatMap((message) => ('error' in message ? [] : [message]))
  const stored = await storeIncoming(tx, { mailbox: turn.mailbox, messages: read, now }, turn)
  const named = new Set<string>()
  return messages.map((message) => {
    if ('error' in message) {
      const row = { message_id: null, error: message.error, raw_sha256: message.rawSha256, attempts: 1 }
      return { isNew: false, row }
    }
    const { id, isNew } = requireRow(stored.splice(0, 1))
    const bundle = message.raw.place?.bundle.sha256 ?? null
    const isFirst = isNew && bundle !== null && !named.has(bundle)
    if (isFirst) named.add(bundle)
    return { isNew, row: { message_id: id, error: null, raw_sha256: isFirst ? bundle : null, attempts: 0 } }
  })
}

const { attempts, message_id } = mailPlacements
/** A placement that failed before is replaced, and counts its tries. */
const onConflict = (target: SQL) => sql`on conflict ${target} do update set
    message_id = excluded.message_id, error = excluded.error, raw_sha256 = excluded.raw_sha256,
    fetched_at = excluded.fetched_at, server_bytes = excluded.server_bytes,
    attempts = case when excluded.message_id is null then ${attempts} + 1 else ${attempts} end
  where ${message_id} is null`
const ofPop3 = onConflict(sql`(folder_id, uidl)`)
const ofImap = onConflict(sql`(folder_id, uid_validity, uid)`)
