import { storableText } from '@fiscus/contracts/fields/text'
import { foldersMax } from '@fiscus/contracts/mail/mail-folder'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { ImapFolder } from '@fiscus/mail/imap/imap-folder'
import { mailTexts } from '@fiscus/messages/mail'
import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import { lockMailbox } from '../mailboxes/queries.ts'
import { listStoredFolders } from './queries.ts'

const pathLengthMax = 1_000

/**
 * Stores the folders of the server. One that the server no longer has is removed, unless it is read or messages were
 * read from it.
 */
export function storeFolders(db: TenantDatabase, mailboxId: string, found: readonly ImapFolder[]) {
  const byPath = new Map(
    found
      .filter(({ path }) => path.length <= pathLengthMax && storableText(path) === path)
      .slice(0, foldersMax)
      .map((folder) => [folder.path, folder]),
  )
  return db.transaction(async (tx) => {
    await lockMailbox(tx, mailboxId)
    const { id, path, mailbox_id, is_polled, special_use } = mailFolders
    const isGone = byPath.size > 0 ? notInArray(path, [...byPath.keys()]) : undefined
    const hasMessages = tx
      .select({ one: sql`1` })
      .from(mailPlacements)
      .where(eq(mailPlacements.folder_id, id))
    await tx
      .delete(mailFolders)
      .where(and(eq(mailbox_id, mailboxId), eq(is_polled, 0), isGone, notExists(hasMessages)))
    const values = [...byPath.values()].map((folder) => ({
      mailbox_id: mailboxId,
      path: folder.path,
      special_use: folder.specialUse,
    }))
    if (values.length > 0)
      await tx
        .insert(mailFolders)
        .values(values)
        .onConflictDoUpdate({
          target: [mailbox_id, path],
          set: { special_use: sql`excluded.${sql.identifier(special_use.name)}` },
        })
    return listStoredFolders(tx, mailboxId)
  })
}

/**
 * Replaces the list of folders that are read. A folder that is read again continues where it stopped. The same folders
 * change nothing.
 * @returns the folders, and the version of the mailbox
 * @throws Problem 404 `not-found`; 428, 412; 422 `invalid-request` for a path that is not stored
 */
export function choosePolled(
  db: TenantDatabase,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  { polled, author }: { polled: readonly string[]; author: Author },
) {
  return db.transaction(async (tx) => {
    const { version } = await lockMailbox(tx, id)
    requireMatch(ifMatch, version)
    const stored = await listStoredFolders(tx, id)
    const paths = new Set(stored.map((folder) => folder.path))
    const unknown = polled.findIndex((polledPath) => !paths.has(polledPath))
    if (unknown >= 0)
      throw invalidRequest([
        {
          pointer: `/polled/${unknown}`,
          detail: mailTexts.unknownFolder(),
          code: 'unknown-record',
        },
      ])
    const before = stored.filter(({ is_polled }) => is_polled === 1).map((folder) => folder.path)
    const isSame = polled.length === before.length && new Set([...polled, ...before]).size === before.length
    if (isSame) return { folders: stored, version }
    const { path, mailbox_id } = mailFolders
    await tx
      .update(mailFolders)
      .set({ is_polled: sql`case when ${inArray(path, [...polled])} then 1 else 0 end` })
      .where(eq(mailbox_id, id))
    await tx
      .update(mailboxes)
      .set({ version: version + 1, updated_at: author.at, updated_by: author.actor, in_next_at: author.at })
      .where(eq(mailboxes.id, id))
    await writeAuditEntry(tx, author, {
      entity: 'mailbox',
      entity_id: id,
      action: 'change',
      before: { polled: before, version },
      after: { polled, version: version + 1 },
    })
    return { folders: await listStoredFolders(tx, id), version: version + 1 }
  })
}
