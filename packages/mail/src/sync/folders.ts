import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { addDays } from '@fiscus/runtime/clock'
import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ImapFolder } from '../imap/imap-folder.ts'
import { requireTurn } from './claim-mailbox.ts'
import type { SyncTurn } from './sync-turn.ts'

export type FolderRow = typeof mailFolders.$inferSelect

/**
 * A folder to read. `hasOlder`: placements of an earlier UIDVALIDITY; `hasFailed`: messages that are to be fetched
 * again.
 */
export type PolledFolder = FolderRow & { hasOlder: boolean; hasFailed: boolean }

const foldersMax = 1_000
/** After so many tries a message is fetched again only once a day, and after the last of those not any more. */
const quickTries = 3
const triesMax = 10

/** The condition of placements whose message is to be fetched again. */
export function isDueAgain(now: Date): SQL | undefined {
  const dayAgo = addDays(now, -1)
  return and(
    isNull(mailPlacements.message_id),
    or(
      lt(mailPlacements.attempts, quickTries),
      and(lt(mailPlacements.attempts, triesMax), lt(mailPlacements.fetched_at, dayAgo)),
    ),
  )
}

/** The folders of a mailbox that are read, with what they need besides new messages. */
export async function polledFolders(
  db: TenantDatabase,
  mailboxId: string,
  now: Date,
): Promise<PolledFolder[]> {
  const ofFolder = eq(mailPlacements.folder_id, mailFolders.id)
  const older = sql`${mailPlacements.uid_validity} <> ${mailFolders.uid_validity}`
  const failed = and(isDueAgain(now), sql`${mailPlacements.uid_validity} = ${mailFolders.uid_validity}`)
  const some = (condition: SQL | undefined) =>
    sql<boolean>`exists (select from ${mailPlacements} where ${and(ofFolder, condition)})`
  const rows = await db
    .select({ folder: mailFolders, hasOlder: some(older), hasFailed: some(failed) })
    .from(mailFolders)
    .where(and(eq(mailFolders.mailbox_id, mailboxId), eq(mailFolders.is_polled, 1)))
    .orderBy(asc(mailFolders.path))
    .limit(foldersMax)
  return rows.map(({ folder, ...needs }) => ({ ...folder, ...needs }))
}

/** Stores the folders of the server. A new INBOX is read; other new folders are read when a user selects them. */
export async function storeFolders({ db, mailbox }: SyncTurn, listed: readonly ImapFolder[]): Promise<void> {
  if (listed.length === 0) return
  await db
    .insert(mailFolders)
    .values(
      listed.map(({ path, specialUse }) => ({
        mailbox_id: mailbox.id,
        path,
        special_use: specialUse,
        is_polled: path.toUpperCase() === 'INBOX' ? (1 as const) : (0 as const),
      })),
    )
    .onConflictDoUpdate({
      target: [mailFolders.mailbox_id, mailFolders.path],
      set: { special_use: sql`excluded.special_use` },
      setWhere: sql`${mailFolders.special_use} is distinct from excluded.special_use`,
    })
}

/** Changes a folder outside of a batch, while the turn has its lease. */
export function changeFolder(
  { db, mailbox }: SyncTurn,
  folderId: string,
  changes: Partial<FolderRow>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await requireTurn(tx, mailbox)
    await tx.update(mailFolders).set(changes).where(eq(mailFolders.id, folderId))
  })
}
