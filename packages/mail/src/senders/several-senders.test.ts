import { BlockList } from 'node:net'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { connections } from '@fiscus/messages/connections'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { secretPlace } from '../mailboxes/mailbox-secrets.ts'
import { claimBatch } from '../queue/claim-batch.ts'
import { openQueueStage } from '../testing/queue-stage.ts'
import { addSender } from '../testing/queued-messages.ts'
import { resolveSender } from './resolve-sender.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
const start = new Date('2026-11-22T08:00:00Z')
const hour = 3_600_000
const at = (ms: number) => {
  stage.now = new Date(start.getTime() + ms)
}
beforeEach(async () => {
  at(0)
  await stage.inDatabase(async (db) => {
    for (const table of [mailQueue, mailboxes]) await db.delete(table)
  })
})

const networks = new BlockList()
networks.addAddress('127.0.0.1')
const serve = () => startScriptedSmtp({}, { tls: 'none' })

/** Runs the queue with the limits and servers of the mailboxes. */
function run(port: number) {
  const mail = { ...noMail.mail, networks, ports: [port], plaintext: true }
  const clock = { now: () => stage.now }
  return stage.run(
    { port },
    {
      senderOf: (id) =>
        stage.inDatabase((db) => resolveSender({ db, clock, secrets: stage.secrets, mail }, id)),
    },
  )
}

const sentOf = (mailbox: string | undefined) =>
  stage.inDatabase((db) =>
    db.$count(mailQueue, and(eq(mailQueue.mailbox_id, mailbox ?? ''), eq(mailQueue.status, 'sent'))),
  )

/** Senders with limits of messages per hour, and their messages. */
async function addSenders(port: number, limits: readonly (number | null)[], count: number) {
  const ids = await stage.inDatabase((db) =>
    Promise.all(
      limits.map((hourly_limit, n) =>
        addSender(db, { out_port: port, hourly_limit, address: `s${n}@example.com` }),
      ),
    ),
  )
  await stage.add(...ids.flatMap((mailbox_id) => Array.from({ length: count }, () => ({ mailbox_id }))))
  return ids
}

test('one message of a sender does not wait behind 10,000 of another', async () => {
  const stopped = new AbortController()
  const arrived: string[] = []
  await using server = await startScriptedSmtp(
    {
      message({ from }) {
        arrived.push(from)
        if (from === 'small@example.com') stopped.abort(new Error('stopped'))
        return null
      },
    },
    { tls: 'none' },
  )
  const [large = '', small = ''] = await addSenders(server.port, [null, null], 0)
  const [id = ''] = await stage.add({
    mailbox_id: large,
    priority: 'high',
    envelope_from: 'large@example.com',
  })
  await stage.inDatabase((db) =>
    db.execute(sql`
      with message as (
        insert into mail_queue (priority, queued_at, available_at, mailbox_id, mail_message_id, message_id, envelope_from,
          mime_sha256, mime_bytes, created_by)
        select priority, queued_at, available_at, mailbox_id, mail_message_id, 'n' || n || '@example.com', envelope_from,
          mime_sha256, mime_bytes, created_by
        from mail_queue, generate_series(1, 9999) as n where id = ${id} returning id)
      insert into mail_recipients (queue_id, position, kind, address) select id, 0, 'to', 'ada@example.org' from message`),
  )
  await stage.add({
    mailbox_id: small,
    priority: 'low',
    queued_at: new Date(stage.now.getTime() + 1),
    envelope_from: 'small@example.com',
  })
  await stage.run(server, { signal: stopped.signal })
  const turn = 20
  expect(arrived.indexOf('small@example.com')).toBeGreaterThanOrEqual(0)
  expect(arrived.indexOf('small@example.com')).toBeLessThanOrEqual(turn)
  const sending = await stage.inDatabase((db) => db.$count(mailQueue, eq(mailQueue.status, 'sending')))
  expect(sending, 'the run that was stopped keeps only the claim of a try in progress').toBeLessThanOrEqual(1)
})

test('each sender keeps its own hourly limit, also over several turns and runs', async () => {
  await using server = await serve()
  const [few, many, free] = await addSenders(server.port, [2, 25, null], 30)
  const sent = async () => [await sentOf(few), await sentOf(many), await sentOf(free)]
  await run(server.port)
  expect(await sent()).toEqual([2, 25, 30])
  at(hour - 1)
  await run(server.port)
  expect(await sent()).toEqual([2, 25, 30])
  at(hour)
  await run(server.port)
  expect(await sent()).toEqual([4, 30, 30])
})

test('a clock that goes backwards exceeds no limit, takes no claim and loses no message', async () => {
  await using server = await serve()
  const [limited, other] = await addSenders(server.port, [3, null], 4)
  await stage.inDatabase((db) =>
    claimBatch(db, { sender: other ?? '', limit: 1, ageingMinutes: 0 }, stage.now),
  )
  await run(server.port)
  expect([await sentOf(limited), await sentOf(other)]).toEqual([3, 3])

  at(-2 * hour)
  const earlier = await stage.add({ mailbox_id: limited }, { mailbox_id: other })
  await run(server.port)
  expect(
    [await sentOf(limited), await sentOf(other)],
    'messages of the new time leave, within the limit',
  ).toEqual([3, 4])
  const waiting = await stage.show(earlier[0] ?? '')
  expect(waiting, 'it waits without an attempt').toMatchObject({ status: 'pending', attempts_count: 0 })

  at(hour + 1)
  await stage.endClaims()
  const tally = await run(server.port)
  expect(tally).toMatchObject({ recover: 1 })
  expect([await sentOf(limited), await sentOf(other)]).toEqual([5, 5])
  const ids = server.messages.map(({ source }) => /Message-ID: <(\S+)>/.exec(String(source))?.[1])
  expect(new Set(ids).size, 'each message once').toBe(10)
  expect(ids).toHaveLength(10)
})

const provider = (url: string) =>
  ({ login_method: 'xoauth2', oauth_token_url: url, oauth_client_id: 'client' }) as const

test.for<[what: string, columns: Partial<typeof mailboxes.$inferInsert>, state: string, reason: Message]>([
  ['a password that no key opens', { out_secret: 'v1.1.AAAA' }, 'waiting', connections.secretUnreadable()],
  ['no password', {}, 'needs_password', connections.loginRefused()],
  ['no refresh token', { login_method: 'xoauth2' }, 'needs_password', mailServers.consentNeeded()],
  ['a provider that does not answer', provider('https://127.0.0.1:1/'), 'waiting', connections.noToken()],
])(
  'a mailbox with %s has the reason, counts no attempt and stops no other mailbox',
  async ([, columns, state, reason]) => {
    await using server = await serve()
    const login = { out_port: server.port, out_login: 'billing' }
    const broken = await stage.inDatabase((db) => addSender(db, { ...login, ...columns }))
    const oauth_refresh_secret = stage.secrets.seal('token', secretPlace(broken, 'oauth_refresh_secret'))
    if (columns.oauth_token_url)
      await stage.inDatabase((db) =>
        db.update(mailboxes).set({ oauth_refresh_secret }).where(eq(mailboxes.id, broken)),
      )
    const [whole] = await addSenders(server.port, [null], 2)
    const [id = ''] = await stage.add({ mailbox_id: broken })
    await run(server.port)
    expect(await sentOf(whole)).toBe(2)
    expect(await stage.show(id)).toMatchObject({ status: 'pending', attempts_count: 0 })
    const [row] = await stage.inDatabase((db) => db.select().from(mailboxes).where(eq(mailboxes.id, broken)))
    expect(row).toMatchObject({ out_state: state, out_error_message: reason })
  },
)
