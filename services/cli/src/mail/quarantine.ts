import { parseArgs } from 'node:util'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { desc, eq, isNull } from 'drizzle-orm'
import { json, parseWholeNumber, textOption } from '../command/arguments.ts'
import { printTable } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'

const options = { tenant: textOption, json, n: { type: 'string', short: 'n' } } as const
const rowsMax = 1000

/** `bin/mail quarantine`: shows the messages that could not be stored. */
export const quarantine: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  const limit = parseWholeNumber(values.n, 'n', rowsMax) ?? 20
  const { uid, uidl, error, attempts, raw_sha256, fetched_at } = mailPlacements
  const messages = await withTenantDatabase(values.tenant ?? administrationSlug, (db) =>
    db
      .select({
        mailbox: mailboxes.address,
        folder: mailFolders.path,
        uid,
        uidl,
        error,
        attempts,
        raw_sha256,
        fetched_at,
      })
      .from(mailPlacements)
      .innerJoin(mailFolders, eq(mailFolders.id, mailPlacements.folder_id))
      .innerJoin(mailboxes, eq(mailboxes.id, mailFolders.mailbox_id))
      .where(isNull(mailPlacements.message_id))
      .orderBy(desc(mailPlacements.id))
      .limit(limit),
  )
  if (values.json) console.log(JSON.stringify({ messages }))
  else if (messages.length === 0) console.log('Every message could be stored.')
  else
    printTable(
      ['MAILBOX', 'FOLDER', 'UID', 'TRIES', 'REASON'],
      messages.map((row) => [
        row.mailbox,
        row.folder,
        String(row.uid ?? row.uidl),
        String(row.attempts),
        row.error ?? '',
      ]),
    )
  return exitCodes.done
}
