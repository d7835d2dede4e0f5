import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { and, eq, inArray } from 'drizzle-orm'
import { type SigningKeys, threadOfSignedId } from '../threads/signed-message-id.ts'
import type { PreparedMessage } from './prepare-message.ts'

/**
 * True for a message of ours that came back: it has a Message-ID that we signed, or that of an outgoing message of the mailbox, or it is
 * the copy of a message that another program sent from the mailbox. Mail from the mailbox to itself, as contact forms send it, is not.
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

/** Returns those of the Message-IDs that outgoing messages of the mailbox have. */
export async function findSentIds(
  tx: TenantTransaction,
  mailboxId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ messageId: mailMessages.message_id })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.mailbox_id, mailboxId),
        inArray(mailMessages.message_id, [...messageIds]),
        eq(mailMessages.direction, 'outgoing'),
      ),
    )
  return new Set(rows.flatMap(({ messageId }) => messageId ?? []))
}
