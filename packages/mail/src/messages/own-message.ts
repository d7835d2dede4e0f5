import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { sql } from 'drizzle-orm'
import { type SigningKeys, threadOfSignedId } from '../threads/signed-message-id.ts'
import type { PreparedMessage } from './prepare-message.ts'

/**
 * True for a message of ours that came back: it has a Message-ID that we signed, or that of an outgoing message of the
 * mailbox, or it is the copy of a message that another program sent from the mailbox. Mail from the mailbox to itself,
 * as contact forms send it, is not.
 * @param sentIds what `findSentIds` returned
 */
export function isOwnMessage(
  { messageId, from, to, cc }: PreparedMessage,
  mailbox: { address: string },
  { sentIds, secrets }: { sentIds: ReadonlySet<string>; secrets: SigningKeys },
): boolean {
  const isMailbox = ({ address }: { address: string }) =>
    address.toLowerCase() === mailbox.address.toLowerCase()
  if (from && isMailbox(from) && ![...to, ...cc].some(isMailbox)) return true
  if (messageId === null) return false
  return sentIds.has(messageId) || threadOfSignedId(messageId, secrets) !== null
}

const { mailbox_id, message_id, direction } = mailMessages
const selectSent = preparedStatement(sql`
  select wanted.id from json_array_elements_text(${sql.placeholder('wanted')}::text::json) as wanted (id)
  where exists (
    select from ${mailMessages}
    where ${mailbox_id} = ${sql.placeholder('mailboxId')} and ${message_id} = wanted.id and ${direction} = 'outgoing')`)

/** Returns those of the Message-IDs that outgoing messages of the mailbox have. */
export async function findSentIds(
  tx: TenantTransaction,
  mailboxId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await selectSent<{ id: string }>(tx, { mailboxId, wanted: JSON.stringify(messageIds) })
  return new Set(rows.map(({ id }) => id))
}
