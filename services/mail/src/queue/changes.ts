import type { NewMessageRequest } from '@fiscus/contracts/mail/outgoing-message'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireFound } from '@fiscus/http/responses/require-found'
import { enqueueMessage, findRepeated } from '@fiscus/mail/outgoing/enqueue-message'
import type { OutgoingContext, OutgoingFault } from '@fiscus/mail/outgoing/prepare-outgoing'
import { changeOutgoing, type OutgoingAction } from '@fiscus/mail/queue/change-outgoing'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { eq } from 'drizzle-orm'
import { isOpen, type MailAccess } from '../access/mail-access.ts'
import { digestOf, newOutgoingOf } from './new-message.ts'
import { getOutgoing, type OutgoingMessage } from './queries.ts'

type SendContext = OutgoingContext & { db: TenantDatabase; blobs: Blobs; access: MailAccess }

/**
 * Puts a message into the queue.
 * @throws Problem 422 `invalid-request`; 409 `idempotency-key-reused`, `no-mail-server`
 */
export async function sendMessage(
  context: SendContext,
  request: NewMessageRequest,
  idempotencyKey: string | undefined,
  author: Author,
) {
  const identity =
    idempotencyKey === undefined
      ? null
      : { key: `${author.actor} ${idempotencyKey}`, digest: digestOf(request) }
  const enqueued =
    // What the first request named may be deleted since.
    (await findRepeated(context.db, identity)) ??
    (await enqueueMessage(context, await outgoingOf(context, request), identity, author))
  if (enqueued.kind === 'rejected') throw problemOf(enqueued.fault)
  if (enqueued.kind === 'key_reused') throw new Problem('idempotency-key-reused', mailTexts.keyReused())
  return { message: await getOutgoing(context.db, enqueued.id), isRepeated: enqueued.kind === 'repeated' }
}

async function outgoingOf(context: SendContext, request: NewMessageRequest) {
  await requireSources(context, request)
  return newOutgoingOf(request, context)
}

/** A mailbox and an answered message that the caller does not have are rejected like absent ones. */
async function requireSources({ db, access }: SendContext, request: NewMessageRequest): Promise<void> {
  const { mailbox_id, in_reply_to, ticket_status } = request
  const isClosed = async (noun: 'mailbox' | 'message', id: string | undefined) =>
    id !== undefined && !(await isOpen(db, access, { noun, id }))
  if (await isClosed('mailbox', mailbox_id)) throw problemOf('mailbox_missing')
  if (await isClosed('message', in_reply_to)) throw problemOf('answered_missing')
  if (ticket_status !== undefined && !(await hasTicket(db, in_reply_to)))
    throw invalidRequest([
      { pointer: '/ticket_status', detail: mailTexts.noTicketAnswered(), code: 'invalid-value' },
    ])
}

async function hasTicket(db: TenantDatabase, messageId: string | undefined): Promise<boolean> {
  if (messageId === undefined) return false
  const { id, ticket_id } = mailMessages
  const [message] = await db.select({ ticket_id }).from(mailMessages).where(eq(id, messageId))
  return message !== undefined && message.ticket_id !== null
}

function problemOf(fault: OutgoingFault): Problem {
  switch (fault) {
    case 'mailbox_missing':
      return invalidRequest([
        { pointer: '/mailbox_id', detail: mailTexts.unknownMailbox(), code: 'unknown-record' },
      ])
    case 'answered_missing':
      return invalidRequest([
        { pointer: '/in_reply_to', detail: mailTexts.unknownMessage(), code: 'unknown-record' },
      ])
    case 'mailbox_without_server':
      return new Problem('no-mail-server', mailTexts.noOutgoingServer())
    case 'no_global_sender':
      return new Problem('no-mail-server', mailTexts.noGlobalSender())
  }
}

const rejections: Record<OutgoingAction, () => Message> = {
  cancel: mailTexts.onlyPendingCancelled,
  retry: mailTexts.onlyFailedRetried,
  resolve: mailTexts.onlyUnknownResolved,
  resend: mailTexts.onlyUnknownResolved,
}

/**
 * Cancels, retries or resolves a message.
 * @throws Problem 404 `not-found`; 409 `outgoing-message-status`
 */
export async function changeStatus(db: TenantDatabase, id: string, action: OutgoingAction, author: Author) {
  const changed = await changeOutgoing(db, id, action, author)
  if (changed.kind === 'missing') return requireFound<OutgoingMessage>(undefined, 'outgoingMessage', id)
  if (changed.kind === 'rejected')
    throw new Problem(
      'outgoing-message-status',
      mailTexts.otherStatus({ status: mailTexts[changed.status](), rule: rejections[action]() }),
    )
  return getOutgoing(db, id)
}
