import { BlockList } from 'node:net'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts } from '@fiscus/db/schema/mail/outgoing'
import { connections } from '@fiscus/messages/connections'
import { mailServers } from '@fiscus/messages/mail-servers'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { resolveSender } from '../senders/resolve-sender.ts'
import { openQueueStage } from '../testing/queue-stage.ts'
import { addSender } from '../testing/queued-messages.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const timing = { connectMs: 700, greetingMs: 700, silenceMs: 700 }

/** A run whose senders have the servers of their mailboxes. */
const runWith = (ports: number[], broken?: string) =>
  stage.inDatabase((db) => {
    const mail = { ...noMail.mail, networks, ports }
    const context = { db, clock: { now: () => stage.now }, secrets: stage.secrets, mail, timing }
    return stage.run(
      {},
      {
        senderOf(id) {
          if (id !== null && id === broken) throw new TypeError('a bug')
          return resolveSender(context, id)
        },
      },
    )
  })

test.for([
  ['at the port of TLS, no byte', 'implicit', []],
  ['with STARTTLS, no greeting', 'starttls', []],
  ['with STARTTLS, silent after its greeting', 'starttls', ['220 ready\r\n']],
  [
    'with STARTTLS, silent before the handshake',
    'starttls',
    ['220 ready\r\n', '250 STARTTLS\r\n', '220 go\r\n'],
  ],
] as const)(
  'an outgoing server that accepts and is silent pauses its own sender, and its neighbour sends in the same run: %s',
  async ([, out_tls, answers]) => {
    await using silent = await startLineServer(async ({ send, lines }) => {
      const left = [...answers]
      send(left.shift() ?? '')
      for await (const _ of lines) send(left.shift() ?? '')
    })
    await using healthy = await startScriptedSmtp({}, { tls: 'none' })
    const [hung, calm] = await stage.inDatabase(async (db) => [
      await addSender(db, { out_port: silent.port, out_tls }),
      await addSender(db, { out_port: healthy.port }),
    ])
    const [waiting = '', sent = ''] = await stage.add({ mailbox_id: hung }, { mailbox_id: calm })
    const tally = await runWith([silent.port, healthy.port])
    expect(tally).toMatchObject({ succeed: 1, defer: 1, fail: 0 })
    const reason = mailServers.outgoingUnreachable()
    expect(await stage.show(sent)).toMatchObject({ status: 'sent' })
    expect(await stage.show(waiting)).toMatchObject({
      status: 'pending',
      attempts_count: 1,
      last_error_message: reason,
    })
    const [mailbox] = await stage.inDatabase((db) =>
      db
        .select()
        .from(mailboxes)
        .where(eq(mailboxes.id, hung ?? '')),
    )
    expect(mailbox).toMatchObject({ out_state: 'waiting', out_error_message: reason })
    const hosts = await stage.inDatabase((db) =>
      db
        .select()
        .from(mailHosts)
        .where(eq(mailHosts.host, `127.0.0.1:${silent.port} ${out_tls}`)),
    )
    expect(hosts).toMatchObject([{ failures: 1, closed_until: new Date(stage.now.getTime() + 60_000) }])
  },
)

test('a mailbox with the wrong kind of TLS does not pause the mailboxes that have the right one', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const [wrong, right] = await stage.inDatabase(async (db) => [
    await addSender(db, { out_port: server.port, out_tls: 'implicit' }),
    await addSender(db, { out_port: server.port, out_tls: 'none' }),
  ])
  await stage.add({ mailbox_id: wrong })
  expect(await runWith([server.port])).toMatchObject({ succeed: 0, defer: 1 })
  const [id = ''] = await stage.add({ mailbox_id: right })
  expect(await runWith([server.port])).toMatchObject({ succeed: 1, defer: 0 })
  expect(await stage.show(id)).toMatchObject({ status: 'sent' })
})

test('a fault of this program with one sender pauses that sender, and the run sends the mail of the others', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const senders = await stage.inDatabase((db) =>
    Promise.all(Array.from({ length: 18 }, () => addSender(db, { out_port: server.port }))),
  )
  const [broken = '', ...others] = senders
  await stage.add(...senders.map((mailbox_id) => ({ mailbox_id })))
  expect(await runWith([server.port], broken)).toMatchObject({ succeed: others.length })
  const [mailbox] = await stage.inDatabase((db) =>
    db.select().from(mailboxes).where(eq(mailboxes.id, broken)),
  )
  expect(mailbox).toMatchObject({
    out_state: 'waiting',
    out_error_message: connections.ownFault(),
    out_next_at: new Date(stage.now.getTime() + 60_000),
  })
})
