import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { and, eq } from 'drizzle-orm'
import { type SigningKeys, threadOfSignedId } from '../threads/signed-message-id.ts'
import type { PreparedMessage } from './prepare-message.ts'

/**
 * True for a message of ours that came back: it has a Message-ID that we signed, or that of an outgoing message of the mailbox, or it is
 * the copy of a message that another program sent from the mailbox. Mail from the mailbox to itself, as contact forms send it, is not.
 */
export async function isOwnMessage(
  tx: TenantTransaction,
  { messageId, from, to, cc }: PreparedMessage,
  mailbox: { id: string; address: string },
  secrets: SigningKeys,
): Promise<boolean> {
  const isMailbox = ({ address }: { address: string }) =>
    address.toLowerCase() === mailbox.address.toLowerCase()
  if (from && isMailbox(from) && ![...to, ...cc].some(isMailbox)) return true
  if (messageId === null) return false
  if (threadOfSignedId(messageId, secrets) !== null) return true
  const [outgoing] = await tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.mailbox_id, mailbox.id),
        eq(mailMessages.message_id, messageId),
        eq(mailMessages.direction, 'outgoing'),
      ),
    )
    .limit(1)
  return outgoing !== undefined
}
