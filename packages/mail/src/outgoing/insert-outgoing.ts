import { type Author, auditEntryRow } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { builtOnce } from '@fiscus/db/queries/built-once'
import { insertOfJson } from '@fiscus/db/queries/insert-rows'
import { requireRow } from '@fiscus/db/queries/require-row'
import {
  mailAttachments,
  mailBodies,
  mailMessages,
  mailReferences,
  mailThreads,
} from '@fiscus/db/schema/mail/messages'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attachmentRow, messageRow } from '../messages/insert-message.ts'
import { textsToStore } from '../messages/message-texts.ts'
import { outgoingTransitions } from '../queue/outgoing-transitions.ts'
import type { NewOutgoing, PreparedOutgoing, RequestIdentity } from './prepare-outgoing.ts'

type Inserting = Pick<TenantDatabase, '$with' | 'with'>

/** The thread of a message: a new one, or one that is there, with its ticket. */
export type OutgoingThread = { isNew: boolean; ticketId: string | null }

type Outgoing = {
  prepared: PreparedOutgoing
  thread: OutgoingThread
  identity: RequestIdentity | null
  author: Author
}

const messageId = sql`(select id from message)`
const queueId = sql`(select id from queued)`
const returningId = sql`returning id`

/**
 * Inserts an outgoing message with all that belongs to it in one statement, because each further one would be a round
 * trip: its thread if it is new, the stored message with its parts, its row in the queue with the recipients, and an
 * audit entry. Returns the id in the queue.
 * @throws a unique violation when the request key is used
 */
export async function insertOutgoing(db: Inserting, outgoing: Outgoing): Promise<string> {
  const parts = partsOf(outgoing).filter(({ rows }) => rows.length > 0)
  const statements = statementsOf(db)
  const names = parts.map(({ name }) => name).join()
  const statement = statements.get(names) ?? prepare(db, parts)
  statements.set(names, statement)
  const { parsed, raw } = outgoing.prepared
  const inserted = await statement.execute({
    ...Object.fromEntries(parts.map(({ name, rows }) => [name, JSON.stringify(rows)])),
    ...textsToStore(parsed, raw.bytes),
  })
  return requireRow(inserted).id
}

/** The statements by the names of their parts: with and without a thread, and with and without attachments. */
const statementsOf = builtOnce((_: Inserting) => new Map<string, ReturnType<typeof prepare>>())

function prepare(db: Inserting, parts: readonly Part[]) {
  const inserts = parts.map(({ name, table, rows, given, ending }) => {
    const insert = insertOfJson(table, Object.keys(rows[0] ?? {}), sql`${sql.placeholder(name)}`, given)
    return db.$with(name, {}).as(sql`${insert} ${ending}`)
  })
  return db
    .with(...inserts)
    .select({ id: sql<string>`id` })
    .from(sql`queued`)
    .prepare('outgoing_message')
}

/** Rows of a table, which all have the same columns. `given`: columns with values of other parts. */
type Part = {
  name: string
  table: PgTable
  rows: readonly object[]
  given: Readonly<Record<string, SQL>>
  ending: SQL
}

function part<Table extends PgTable, Column extends keyof Table['$inferInsert'] & string = never>(
  name: string,
  table: Table,
  rows: readonly Omit<Table['$inferInsert'], Column>[],
  given: Readonly<Record<Column, SQL>>,
  ending: SQL = sql``,
): Part {
  return { name, table, rows, given, ending }
}

function partsOf({ prepared, thread, identity, author }: Outgoing): Part[] {
  const { message, threadId, parsed } = prepared
  const recipients = recipientsOf(message)
  const after = { mailbox_id: message.mailboxId, priority: message.priority, recipients: recipients.length }
  const entry = { entity: 'outgoing_message', entity_id: '', action: 'create', before: null, after } as const
  const references = new Set([parsed.messageId, ...parsed.references])
  return [
    part('thread', mailThreads, thread.isNew ? [threadOf(prepared, author.at)] : [], {}),
    part(
      'reference',
      mailReferences,
      [...references].flatMap((reference) =>
        reference === null ? [] : [{ thread_id: threadId, reference }],
      ),
      {},
      sql`on conflict do nothing`,
    ),
    part('message', mailMessages, [messageOf(prepared, thread.ticketId, author.at)], {}, returningId),
    // The texts are parameters of their own: JSON would make them larger.
    part('body', mailBodies, [{ headers: [...parsed.headers] }], {
      message_id: messageId,
      text: sql`${sql.placeholder('text')}::text`,
      html: sql`${sql.placeholder('html')}::text`,
    }),
    part(
      'attachment',
      mailAttachments,
      parsed.attachments.map((each, at) => attachmentRow('', at, each)),
      { message_id: messageId },
    ),
    part(
      'queued',
      mailQueue,
      [queuedOf(prepared, identity, author)],
      { mail_message_id: messageId },
      returningId,
    ),
    part('recipient', mailRecipients, recipients, { queue_id: queueId }),
    part('entry', auditLog, [auditEntryRow(author, entry)], { entity_id: sql`${queueId}::text` }),
  ]
}

function threadOf({ message: { mailboxId }, threadId, parsed }: PreparedOutgoing, now: Date) {
  return {
    id: threadId,
    mailbox_id: mailboxId,
    subject: parsed.subject,
    message_count: 1,
    last_message_at: now,
  }
}

function messageOf(
  { message, threadId, parsed, raw, partner }: PreparedOutgoing,
  ticketId: string | null,
  now: Date,
) {
  // The queue sends from the blob of the source.
  return messageRow(
    parsed,
    { ...raw, place: null },
    {
      mailbox_id: message.mailboxId,
      thread_id: threadId,
      direction: 'outgoing',
      kind: 'personal',
      received_at: now,
      stored_at: now,
      is_read: 1,
      ...partner,
      thread_link: 'none',
      ticket_id: ticketId,
    },
  )
}

function queuedOf(
  { message, messageId: message_id, envelopeFrom, raw }: PreparedOutgoing,
  identity: RequestIdentity | null,
  author: Author,
) {
  const { mailboxId, priority, notBefore, automatic } = message
  return {
    status: outgoingTransitions.enqueue.to,
    priority,
    queued_at: author.at,
    available_at: notBefore !== null && notBefore > author.at ? notBefore : author.at,
    mailbox_id: mailboxId,
    message_id,
    envelope_from: envelopeFrom,
    mime_sha256: raw.sha256,
    mime_bytes: raw.bytes,
    is_automatic: automatic === null ? (0 as const) : (1 as const),
    created_by: author.actor,
    request_id: author.request_id,
    request_key: identity?.key ?? null,
    request_digest: identity?.digest ?? null,
  }
}

/** All recipients in their order; an address that is listed twice is kept once. */
function recipientsOf({ to, cc, bcc }: NewOutgoing) {
  const seen = new Set<string>()
  const kinds = [
    { kind: 'to' as const, addresses: to },
    { kind: 'cc' as const, addresses: cc },
    { kind: 'bcc' as const, addresses: bcc },
  ]
  const unique = kinds.flatMap(({ kind, addresses }) =>
    addresses.flatMap(({ address, name }) => {
      if (seen.has(address)) return []
      seen.add(address)
      return [{ kind, address, name }]
    }),
  )
  return unique.map((recipient, position) => ({ ...recipient, position }))
}
