import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { runningMail } from '@fiscus/service-mail/testing/running-mail'
import { storeSample } from '@fiscus/service-mail/testing/store-sample'
import { exampleRequestId, type Provoke } from './provoked.ts'

const path = '/api/v1/mail/mailboxes'
const office = {
  name: 'Office',
  address: 'office@example.com',
  in_protocol: 'imap',
  in_host: 'mail.example.com',
  in_port: 993,
  in_tls: 'implicit',
  in_login: 'office',
  in_password: 'secret',
}

const message = { to: [{ address: 'ada@example.com' }], subject: 'Invoice', text: 'The invoice is attached.' }

/** Runs the mail service and provokes its problems. */
export async function openMailProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const mail = opened.use(await runningMail(server, ['demo']))
  const demo = await mail.caller('demo')
  const headers = { 'x-request-id': exampleRequestId }
  const create = async () => (await demo<{ id: string }>('POST', path, office)).body.id
  const storedMessage = async () => {
    const id = await storeSample(mail, 'demo', [`Subject: ${crypto.randomUUID()}`, '', 'x'])
    return (await demo<{ thread_id: string }>('GET', `/api/v1/mail/messages/${id}`)).body
  }
  const openTicket = async () => {
    const { thread_id } = await storedMessage()
    const thread = await demo<{ ticket_id: string }>('POST', `/api/v1/mail/threads/${thread_id}/ticket`)
    return thread.body.ticket_id
  }

  const provoke = {
    async 'mailbox-has-messages'() {
      const id = await create()
      const at = mail.clock.now()
      await mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, async (db) => {
        const thread = { mailbox_id: id, subject: '', last_message_at: at }
        const [stored] = await db.insert(mailThreads).values(thread).returning({ id: mailThreads.id })
        await db.insert(mailMessages).values({
          mailbox_id: id,
          thread_id: stored?.id ?? '',
          direction: 'incoming',
          raw_sha256: '0'.repeat(64),
          raw_bytes: 1,
          received_at: at,
          stored_at: at,
          parser_version: 1,
        })
      })
      const reply = await demo('DELETE', `${path}/${id}`, undefined, { ...headers, 'if-match': '"v1"' })
      return { reply, ids: [id] }
    },
    async 'message-not-sent-yet'() {
      const id = await storeSample(mail, 'demo', ['Subject: x', '', 'x'])
      const at = mail.clock.now()
      await mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, (db) =>
        db.insert(mailQueue).values({
          mail_message_id: id,
          message_id: 'one@example.com',
          envelope_from: 'office@example.com',
          mime_sha256: '0'.repeat(64),
          mime_bytes: 1,
          queued_at: at,
          available_at: at,
          created_by: 'test',
        }),
      )
      return { reply: await demo('DELETE', `/api/v1/mail/messages/${id}`, undefined, headers), ids: [id] }
    },
    async 'mailbox-unusable'() {
      const id = await create()
      return { reply: await demo('POST', `${path}/${id}/folders/refresh`, undefined, headers), ids: [id] }
    },
    async 'no-mail-server'() {
      return { reply: await demo('POST', '/api/v1/mail/messages', message, headers), ids: [] }
    },
    async 'outgoing-message-status'() {
      const sending = { out_host: 'mail.example.com', out_port: 465, out_tls: 'implicit' }
      const mailbox = await demo<{ id: string }>('POST', path, { ...office, ...sending })
      const body = { ...message, mailbox_id: mailbox.body.id }
      const { id } = (await demo<{ id: string }>('POST', '/api/v1/mail/messages', body)).body
      const cancel = () => demo('POST', `/api/v1/mail/queue/${id}/cancel`, undefined, headers)
      await cancel()
      return { reply: await cancel(), ids: [id] }
    },
    async 'ticket-merged'() {
      const [id, intoId] = [await openTicket(), await openTicket()]
      const merge = () => demo('POST', `/api/v1/mail/tickets/${id}/merge`, { into_id: intoId }, headers)
      await merge()
      return { reply: await merge(), ids: [id] }
    },
    async 'thread-not-split'() {
      const { thread_id: id } = await storedMessage()
      return { reply: await demo('POST', `/api/v1/mail/threads/${id}/join`, undefined, headers), ids: [id] }
    },
    async 'address-suppressed'() {
      const suppress = () =>
        demo('POST', '/api/v1/mail/suppressions', { address: 'eve@example.org' }, headers)
      await suppress()
      return { reply: await suppress(), ids: [] }
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
