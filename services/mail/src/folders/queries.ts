import { foldersMax } from '@fiscus/contracts/mail/mail-folder'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { asc, eq } from 'drizzle-orm'

/** The stored folders of a mailbox, by path. */
export function listStoredFolders(db: TenantDatabase | TenantTransaction, mailboxId: string) {
  const { id, path, special_use, is_polled, error, error_message, last_synced_at } = mailFolders
  return db
    .select({ id, path, special_use, is_polled, error, error_message, last_synced_at })
    .from(mailFolders)
    .where(eq(mailFolders.mailbox_id, mailboxId))
    .orderBy(asc(path))
    .limit(foldersMax)
}
