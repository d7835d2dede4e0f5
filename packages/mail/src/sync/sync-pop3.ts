import { requireRow } from '@fiscus/db/queries/require-row'
import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { sql } from 'drizzle-orm'
import type { Pop3Session } from '../pop3/pop3-session.ts'
import { isDueAgain, type PolledFolder, polledFolders, storeFolders } from './folders.ts'
import { fetchMessages } from './pop3-batches.ts'
import { deleteOld } from './pop3-deletions.ts'
import {
  decideEntry,
  entriesOf,
  headerKey,
  type KeyedEntry,
  type KnownKey,
  type Pop3Entry,
} from './pop3-keys.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

/** Headers that are fetched for their keys before the messages are. */
const hashesMax = 200

/**
 * Fetches the messages of a POP3 mailbox that are not known, in the order of the server, and deletes old ones where the
 * mailbox is set so. Returns whether the server has more than the budget of the turn allowed.
 */
export async function syncPop3(turn: SyncTurn, session: Pop3Session): Promise<boolean> {
  const folder = await inboxOf(turn)
  const entries = entriesOf(await session.list(), await session.uidl())
  const uidls = entries.flatMap(({ uidl }) => uidl ?? [])
  const known = await knownKeys(turn, folder, uidls)
  let hasMore = false
  const present = new Map<string, number>()
  const waiting: KeyedEntry[] = []
  for (const entry of entries) {
    const decision = decideEntry(entry, known)
    if (decision !== 'hash') {
      const key = entry.uidl ?? ''
      present.set(key, entry.number)
      if (decision === 'fetch') waiting.push({ ...entry, key })
      continue
    }
    if (!mayContinue(turn)) {
      hasMore = true
      break
    }
    const key = await keyOfHeader(session, entry)
    present.set(key, entry.number)
    waiting.push({ ...entry, key })
    if (waiting.length < hashesMax) continue
    hasMore = !(await fetchUnknown(turn, session, folder, waiting.splice(0))) || hasMore
  }
  hasMore = !(await fetchUnknown(turn, session, folder, waiting)) || hasMore
  await deleteOld(turn, session, folder, present)
  return hasMore
}

/** A POP3 mailbox has one folder. */
async function inboxOf(turn: SyncTurn): Promise<PolledFolder> {
  const read = () => polledFolders(turn.db, turn.mailbox.id, turn.clock.now())
  const [stored] = await read()
  if (stored) return stored
  await storeFolders(turn, [{ path: 'INBOX', specialUse: null }])
  return requireRow(await read())
}

async function keyOfHeader(session: Pop3Session, { number, bytes }: Pop3Entry): Promise<string> {
  const header = await session.top(number)
  if (header === null)
    throw new Error('The server has neither UIDL nor TOP, so that its messages cannot be distinguished')
  return headerKey(header, bytes)
}

/** Fetches those of the messages whose keys are not known. Returns whether all were fetched. */
async function fetchUnknown(
  turn: SyncTurn,
  session: Pop3Session,
  folder: PolledFolder,
  waiting: readonly KeyedEntry[],
): Promise<boolean> {
  if (waiting.length === 0) return true
  const known = await knownKeys(
    turn,
    folder,
    waiting.map(({ key }) => key),
  )
  // Nothing distinguishes two messages with the same header and size: the first is fetched.
  const once = new Map(waiting.toReversed().map((entry) => [entry.key, entry]))
  const unknown = waiting.filter((entry) => once.get(entry.key) === entry && !known.get(entry.key)?.isDone)
  return fetchMessages(turn, session, folder, unknown)
}

/** What is known of the keys, by key. */
async function knownKeys(
  { db, clock }: SyncTurn,
  folder: PolledFolder,
  keys: readonly string[],
): Promise<Map<string, KnownKey>> {
  if (keys.length === 0) return new Map()
  const { folder_id, uidl, server_bytes } = mailPlacements
  const isOneOf = sql`${uidl} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`
  const rows = await db
    .select({ uidl, bytes: server_bytes, isDone: sql<boolean>`not (${isDueAgain(clock.now())})` })
    .from(mailPlacements)
    .where(sql`${folder_id} = ${folder.id} and ${isOneOf}`)
  return new Map(rows.map(({ uidl, ...known }) => [uidl ?? '', known]))
}
