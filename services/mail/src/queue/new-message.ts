import { createHash } from 'node:crypto'
import { messageLimits, type NewMessageRequest } from '@fiscus/contracts/mail/outgoing-message'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { type MailAddress, mailAttachments, mailMessages } from '@fiscus/db/schema/mail/messages'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { sendableHtml } from '@fiscus/mail/html/sendable-html'
import { textToSend } from '@fiscus/mail/html/text-of-html'
import { htmlDepthMax, isTooDeep } from '@fiscus/mail/html/visible-html'
import type { NewOutgoing } from '@fiscus/mail/outgoing/prepare-outgoing'
import { checkAddress } from '@fiscus/mail/smtp/addresses'
import type { ComposedFile } from '@fiscus/mail/smtp/compose-message'
import { mailTexts } from '@fiscus/messages/mail'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isInOpenMailbox, type MailAccess } from '../access/mail-access.ts'

type Recipients = NonNullable<NewMessageRequest['to']>
type Attachments = NonNullable<NewMessageRequest['attachments']>

/** A digest of a request: a repeated call must ask for the same message. */
export function digestOf(request: NewMessageRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

/**
 * Checks a request and reads its attachments.
 * @throws Problem 422 `invalid-request` with a pointer for each fault
 */
export async function newOutgoingOf(
  request: NewMessageRequest,
  { db, blobs, access }: Omit<FileSources, 'errors'>,
): Promise<NewOutgoing> {
  const errors: ProblemError[] = []
  const { to = [], cc = [], bcc = [], attachments = [], text, html, subject } = request
  const recipients = {
    to: addressesOf(to, '/to', errors),
    cc: addressesOf(cc, '/cc', errors),
    bcc: addressesOf(bcc, '/bcc', errors),
  }
  const count = to.length + cc.length + bcc.length
  if (count === 0) errors.push({ pointer: '/to', detail: mailTexts.noRecipient(), code: 'required' })
  if (count > messageLimits.recipients)
    errors.push({
      pointer: '/to',
      detail: mailTexts.tooManyRecipients({ max: messageLimits.recipients }),
      code: 'out-of-range',
    })
  if (text === undefined && html === undefined)
    errors.push({ pointer: '/text', detail: mailTexts.noText(), code: 'required' })
  if (html !== undefined && isTooDeep(html))
    errors.push({
      pointer: '/html',
      detail: mailTexts.htmlTooDeep({ max: htmlDepthMax }),
      code: 'out-of-range',
    })
  const files = errors.length > 0 ? [] : await filesOf(attachments, { db, blobs, access, errors })
  if (errors.length > 0) throw invalidRequest(errors)
  return {
    mailboxId: request.mailbox_id ?? null,
    priority: request.priority ?? 'normal',
    ...recipients,
    subject,
    text: text ?? (html === undefined ? null : textToSend(html)),
    html: html === undefined ? null : sendableHtml(html),
    files,
    inReplyTo: request.in_reply_to ?? null,
    notBefore: request.not_before ?? null,
    automatic: null,
    ticketStatus: request.ticket_status,
  }
}

function addressesOf(recipients: Recipients, pointer: string, errors: ProblemError[]): MailAddress[] {
  return recipients.flatMap(({ address, name }, index) => {
    const checked = checkAddress(address)
    if (checked.isValid) return [{ address: checked.address, name: name ?? null }]
    errors.push({ pointer: `${pointer}/${index}/address`, detail: checked.fault, code: 'invalid-value' })
    return []
  })
}

type FileSources = {
  db: Pick<TenantDatabase, 'select'>
  blobs: Pick<Blobs, 'read'>
  access: MailAccess
  errors: ProblemError[]
}

/** The files of a message, those of stored messages among them. */
async function filesOf(
  attachments: Attachments,
  { db, blobs, access, errors }: FileSources,
): Promise<ComposedFile[]> {
  const ids = attachments.flatMap((each) => ('attachment_id' in each ? [each.attachment_id] : []))
  const stored = await storedAttachments(db, access, ids)
  const files: ComposedFile[] = []
  let bytes = 0
  for (const [index, each] of attachments.entries()) {
    const pointer = `/attachments/${index}`
    const found = 'attachment_id' in each ? stored.get(each.attachment_id) : undefined
    if ('attachment_id' in each && !found) {
      errors.push({
        pointer: `${pointer}/attachment_id`,
        detail: mailTexts.unknownAttachment(),
        code: 'unknown-record',
      })
      continue
    }
    bytes += 'content' in each ? Math.floor((each.content.length * 3) / 4) : (found?.bytes ?? 0)
    if (bytes > messageLimits.attachmentBytes) {
      const detail = mailTexts.attachmentsTooLarge({ max: messageLimits.attachmentBytes })
      errors.push({ pointer, detail, code: 'out-of-range' })
      break
    }
    if ('content' in each)
      files.push({
        name: each.name,
        mediaType: each.media_type,
        content: Buffer.from(each.content, 'base64'),
        contentId: null,
      })
    else if (found)
      files.push({
        name: found.name ?? 'attachment',
        mediaType: found.media_type,
        content: await readBlob(blobs, found.sha256),
        contentId: null,
      })
  }
  return files
}

async function storedAttachments(
  db: Pick<TenantDatabase, 'select'>,
  access: MailAccess,
  ids: readonly string[],
) {
  if (ids.length === 0) return new Map()
  const { id, name, media_type, bytes, sha256 } = mailAttachments
  const rows = await db
    .select({ id, name, media_type, bytes, sha256 })
    .from(mailAttachments)
    .innerJoin(mailMessages, eq(mailMessages.id, mailAttachments.message_id))
    .where(
      and(
        inArray(mailAttachments.id, [...ids]),
        isNull(mailMessages.deleted_at),
        isInOpenMailbox(db, access, mailMessages.mailbox_id),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

async function readBlob(blobs: Pick<Blobs, 'read'>, sha256: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(blobs.read(sha256)))
}
