import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { noMail } from '@fiscus/testing/no-mail'
import { type Pop3Message, startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'
import { deleteMessage } from '../messages/change-message.ts'
import { enqueueMessage } from '../outgoing/enqueue-message.ts'
import { signedMessageId } from '../threads/signed-message-id.ts'
import { openTicket } from '../tickets/write-ticket.ts'
import { openSyncStage } from './sync-stage.ts'

/**
 * A mail of a person, or of `us`, who answer a stored message. Names of messages stand for their ids, also of one that
 * is never stored. Its texts may have `{id of v1}`, `{number of v1}` and `{subject of v1}`, forms of these that programs
 * write (`small id`, `capital id`, `local id`, `cut subject`), and `{foreign id of v1}`: one of our form for the thread
 * of v1, signed with the key of another tenant.
 */
export type Mail = {
  from: string
  id: string
  subject: string
  /** In-Reply-To, and the end of References. */
  answers?: string
  /** What References has before it, the oldest first; null: the program writes no References. */
  after?: readonly string[] | null
  to?: readonly string[]
  cc?: readonly string[]
  /** To which mailbox it comes; the first one if absent. */
  mailbox?: string
  headers?: Readonly<Record<string, string>>
}

/** What a user of ours does to the ticket or the thread of a message, or to the message. */
export type Act = { close: string } | { merge: string; into: string } | { remove: string } | { split: string }

/** Mails in a list are fetched at once, in their order. */
export type Step = Mail | Act | readonly Mail[]

type Stored = typeof mailMessages.$inferSelect

/**
 * For tests: plays conversations through the task that reads mailboxes, from a scripted POP3 server for each. The first
 * steps of all conversations are played together, then the second ones. People and ids of a conversation are not those
 * of another one.
 * @param mailboxes columns by name
 * @returns the stored messages of each conversation by name
 */
export async function playConversations(
  databaseServer: string,
  mailboxes: Readonly<Record<string, Partial<MailboxRow>>>,
  conversations: readonly (readonly Step[])[],
): Promise<ReadonlyMap<string, Stored>[]> {
  await using stage = await openSyncStage(databaseServer)
  await using servers = new AsyncDisposableStack()
  const opened = new Map<string, { row: MailboxRow; messages: Pop3Message[] }>()
  for (const [name, columns] of Object.entries(mailboxes)) {
    const messages: Pop3Message[] = []
    const server = servers.use(await startScriptedPop3(messages))
    const incoming = { in_protocol: 'pop3', in_port: server.port, password: 'secret' } as const
    const outgoing = { out_host: 'smtp.example.org', out_port: 465, out_tls: 'implicit' } as const
    const address = `${name}@example.org`
    opened.set(name, {
      row: await stage.addMailbox({ address, ...incoming, ...outgoing, ...columns }),
      messages,
    })
  }
  const players = conversations.map((_, number) => openPlayer(number))
  for (let round = 0; conversations.some((steps) => steps.length > round); round++) {
    for (const [number, steps] of conversations.entries()) await players[number]?.play(steps[round] ?? [])
    stage.passMinutes(1)
    const { failedMailboxes } = await stage.run()
    if (failedMailboxes > 0) throw new Error(stage.lines.join('\n'))
  }
  const stored = await stage.db((db) => db.select().from(mailMessages))
  return players.map(({ messagesOf }) => messagesOf(stored))

  function openPlayer(number: number) {
    /** A message is found by its text. */
    const textOf = (name: string) => `${name} of conversation ${number}`
    const sentIds = new Map<string, string>()
    const idOf = (name: string) => sentIds.get(name) ?? `${name}.${number}@ids.example`
    const addressOf = (person: string) =>
      person.includes('@') ? person : `${person.toLowerCase()}.${number}@example.com`
    const mailboxOf = (name: string) => {
      const mailbox = opened.get(name)
      if (!mailbox) throw new Error(`There is no mailbox ${name}`)
      return mailbox
    }

    return {
      async play(step: Step): Promise<void> {
        if (isList(step)) for (const mail of step) await playMail(mail)
        else if ('from' in step) await playMail(step)
        else await act(step)
      },
      messagesOf(rows: readonly Stored[]): ReadonlyMap<string, Stored> {
        const end = textOf('')
        const own = rows.filter(({ preview }) => preview.endsWith(end))
        return new Map(own.map((row) => [row.preview.slice(0, -end.length), row]))
      },
    }

    function playMail(mail: Mail): Promise<void> {
      return mail.from === 'us' ? send(mail) : deliver(mail)
    }

    async function deliver(mail: Mail): Promise<void> {
      const { from, id, answers, after = [], to = [], cc = [], mailbox = 'support', subject } = mail
      const { row, messages } = mailboxOf(mailbox)
      const ids = (names: readonly string[]) => names.map((name) => `<${idOf(name)}>`).join(' ')
      const addresses = (people: readonly string[]) => people.map(addressOf).join(', ')
      const headers = {
        From: `${from} <${addressOf(from)}>`,
        To: addresses([row.address, ...to]),
        ...(cc.length > 0 && { Cc: addresses(cc) }),
        Subject: subject,
        'Message-ID': ids([id]),
        ...(answers !== undefined && { 'In-Reply-To': ids([answers]) }),
        ...(after !== null && { References: ids(answers === undefined ? after : [...after, answers]) }),
        ...mail.headers,
      }
      const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
      const source = await filled([...lines, '', textOf(id), ''].join('\r\n'))
      messages.push({ uidl: `m${messages.length + 1}`, source })
    }

    async function send({ id, subject, answers = '', to = [] }: Mail): Promise<void> {
      const answered = await find(answers)
      const message = {
        ...plainMessage,
        mailboxId: answered.mailbox_id,
        to: to.map((person) => ({ address: addressOf(person), name: null })),
        subject: await filled(subject),
        text: textOf(id),
        inReplyTo: answered.id,
      }
      const { blobs, secrets } = stage
      const { signal } = new AbortController()
      await stage.db((db) =>
        enqueueMessage({ db, blobs, secrets, mail: noMail.mail, signal }, message, null, testAuthor(stage)),
      )
      sentIds.set(id, (await find(id)).message_id ?? '')
    }

    async function act(step: Act): Promise<void> {
      const change = (columns: Partial<typeof tickets.$inferInsert>, id: string | null) =>
        stage.db((db) =>
          db
            .update(tickets)
            .set(columns)
            .where(eq(tickets.id, id ?? '')),
        )
      if ('close' in step) await change({ status: 'closed' }, (await find(step.close)).ticket_id)
      else if ('merge' in step) {
        const merged_into_id = (await find(step.into)).ticket_id
        await change({ status: 'closed', merged_into_id }, (await find(step.merge)).ticket_id)
      } else if ('remove' in step) {
        const { id } = await find(step.remove)
        await stage.db((db) => deleteMessage(db, id, testAuthor(stage)))
      } else await split(await find(step.split))
    }

    /** As the undo of a wrong merge does: the message begins a thread of its own, with a ticket. */
    async function split({ id, subject, mailbox_id, received_at }: Stored): Promise<void> {
      const ofNobody = { subject, contact_id: null, company_id: null }
      const inTransaction = async (tx: TenantTransaction) => {
        const ticket_id = await openTicket(tx, ofNobody, testAuthor(stage))
        const thread = { mailbox_id, subject, ticket_id, message_count: 1, last_message_at: received_at }
        const { id: thread_id } = requireRow(await tx.insert(mailThreads).values(thread).returning())
        await tx.update(mailMessages).set({ thread_id, ticket_id }).where(eq(mailMessages.id, id))
      }
      await stage.db((db) => db.transaction(inTransaction))
    }

    async function find(name: string): Promise<Stored> {
      const ofText = eq(mailMessages.preview, textOf(name))
      const [row] = await stage.db((db) => db.select().from(mailMessages).where(ofText))
      if (!row) throw new Error(`There is no ${textOf(name)}`)
      return row
    }

    async function filled(text: string): Promise<string> {
      let result = text
      for (const [whole, what = '', name = ''] of text.matchAll(/\{([\w ]+) of (\w+)\}/g))
        result = result.replace(whole, await textFor(what, name))
      return result
    }

    async function textFor(what: string, name: string): Promise<string> {
      if (what === 'id') return idOf(name)
      if (what === 'small id') return idOf(name).toLowerCase()
      if (what === 'capital id') return idOf(name).toUpperCase()
      if (what === 'local id') return idOf(name).replace(/@.*/, '')
      const { subject, ticket_id, thread_id: threadId } = await find(name)
      if (what === 'subject') return subject
      if (what === 'cut subject') return subject.slice(0, 250)
      if (what === 'foreign id')
        return signedMessageId({ threadId, nonce: 'abcdef7', domains: ['example.org'] }, otherTenant)
      const [ticket] = await stage.db((db) =>
        db
          .select()
          .from(tickets)
          .where(eq(tickets.id, ticket_id ?? '')),
      )
      return String(ticket?.number)
    }
  }
}

const isList = (step: Step): step is readonly Mail[] => Array.isArray(step)

const otherTenant = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'other')

const plainMessage = {
  priority: 'normal',
  cc: [],
  bcc: [],
  html: null,
  files: [],
  notBefore: null,
  automatic: null,
} as const
