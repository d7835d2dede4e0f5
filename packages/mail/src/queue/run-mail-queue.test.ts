import { createHash } from 'node:crypto'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts, mailQueue, mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { connections } from '@fiscus/messages/connections'
import { mailTexts } from '@fiscus/messages/mail'
import { mailServers } from '@fiscus/messages/mail-servers'
import { BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { type SmtpScript, startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { envelopeIdOf } from '../smtp/envelope-id.ts'
import { openQueueStage } from '../testing/queue-stage.ts'
import { addSender } from '../testing/queued-messages.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
beforeEach(async () => {
  stage.now = new Date('2026-11-22T08:00:00Z')
  await stage.inDatabase(async (db) => {
    for (const table of [mailQueue, mailSuppressions, mailHosts, mailboxes]) await db.delete(table)
  })
})

const minute = 60_000
const later = (ms: number) => {
  stage.now = new Date(stage.now.getTime() + ms)
}
const none = { succeed: 0, defer: 0, fail: 0, lose: 0, recover: 0, resend: 0 }
const serve = (script: SmtpScript = {}) => startScriptedSmtp(script, { tls: 'none' })

test('a due message is sent once, with the bytes that were stored', async () => {
  await using server = await serve()
  const [id = ''] = await stage.add({ to: ['ada@example.org', 'bob@example.org'] })
  expect(await stage.run(server)).toEqual({ ...none, succeed: 1 })
  expect(await stage.run(server)).toEqual(none)
  const sent = await stage.show(id)
  expect(sent).toMatchObject({ status: 'sent', attempts_count: 1, sent_at: stage.now, last_code: 250 })
  expect(sent.recipients).toEqual(['ada@example.org: accepted', 'bob@example.org: accepted'])
  expect(server.messages).toMatchObject([
    { from: 'billing@example.com', to: ['ada@example.org', 'bob@example.org'] },
  ])
  expect(String(server.messages[0]?.source)).toContain(`Message-ID: <${sent.message_id}>`)
})

test('a server that offers DSN gets the same ENVID in each try, and asks for the headers in a report only', async () => {
  const commands: string[] = []
  await using server = await startLineServer(async ({ send, lines }) => {
    send('220 ready\r\n')
    for await (const line of lines) {
      commands.push(line)
      send(
        line.startsWith('EHLO')
          ? '250-mx\r\n250 DSN\r\n'
          : line.startsWith('RCPT')
            ? '450 later\r\n'
            : '250 ok\r\n',
      )
    }
  })
  const [id = ''] = await stage.add({})
  await stage.run(server)
  later(minute)
  await stage.run(server)
  const mail = `MAIL FROM:<billing@example.com> RET=HDRS ENVID=${envelopeIdOf(id, stage.secrets)}`
  expect(commands.filter((line) => line.startsWith('MAIL'))).toEqual([mail, mail])
})

test('a message that is not due yet waits', async () => {
  await using server = await serve()
  await stage.add({ available_at: new Date(stage.now.getTime() + minute) })
  expect(await stage.run(server)).toEqual(none)
  later(minute)
  expect(await stage.run(server)).toEqual({ ...none, succeed: 1 })
})

describe('answers of a server', () => {
  test('greylisting: the same bytes are sent after the delay', async () => {
    await using server = await serve({
      recipient: (_, attempt) => (attempt === 1 ? { code: 450, text: '4.7.1 Greylisted' } : null),
    })
    const [id = ''] = await stage.add({})
    expect(await stage.run(server)).toEqual({ ...none, defer: 1 })
    expect(await stage.show(id)).toMatchObject({
      status: 'pending',
      attempts_count: 1,
      last_code: 450,
      last_enhanced_code: '4.7.1',
      last_error: 'Greylisted',
      last_error_message: null,
      available_at: new Date(stage.now.getTime() + minute),
      recipients: ['ada@example.org: deferred'],
    })
    expect(await stage.run(server), 'before the delay').toEqual(none)
    later(minute)
    expect(await stage.run(server)).toEqual({ ...none, succeed: 1 })
    expect(server.messages).toHaveLength(1)
  })

  test('the next try is at the time of the settings', async () => {
    await using server = await serve({ recipient: () => ({ code: 450, text: '4.7.1 Greylisted' }) })
    const [id = ''] = await stage.add({})
    const own: Record<string, unknown> = {
      'mail_queue.retry_minutes': [7, 30],
      'mail_queue.retry_jitter_percent': 0,
      'mail_queue.attempts_max': 3,
    }
    const settings = { read: async (key: string) => own[key] ?? 0 } as never
    for (const delay of [7, 30]) {
      await stage.run(server, { settings })
      expect(await stage.show(id)).toMatchObject({
        status: 'pending',
        available_at: new Date(stage.now.getTime() + delay * minute),
      })
      later(delay * minute)
    }
  })

  test('4xx after DATA is a refusal, not an unknown delivery', async () => {
    await using server = await serve({
      message: (_, attempt) => (attempt === 1 ? { code: 451, text: 'local error' } : null),
    })
    const [id = ''] = await stage.add({})
    await stage.run(server)
    expect(await stage.show(id)).toMatchObject({ status: 'pending', last_code: 451, transmission_at: null })
    later(minute)
    await stage.run(server)
    expect(server.messages).toHaveLength(1)
  })

  test.for([
    [550, 'failed'],
    [552, 'failed'],
    [554, 'failed'],
    [503, 'pending'],
  ] as const)('%i to the message: %s', async ([code, status]) => {
    await using server = await serve({ message: () => ({ code, text: 'no' }) })
    const [id = ''] = await stage.add({})
    await stage.run(server)
    expect(await stage.show(id)).toMatchObject({ status, last_code: code })
  })

  test('partial acceptance: only the deferred recipient is tried again', async () => {
    await using server = await serve({
      recipient: (address, attempt) =>
        address.startsWith('full') && attempt === 1
          ? { code: 452, text: 'full' }
          : address.startsWith('no')
            ? { code: 550, text: 'no such user' }
            : null,
    })
    const [id = ''] = await stage.add({ to: ['ada@example.org', 'full@example.org', 'no@example.org'] })
    await stage.run(server)
    expect((await stage.show(id)).recipients).toEqual([
      'ada@example.org: accepted',
      'full@example.org: deferred',
      'no@example.org: rejected',
    ])
    later(minute)
    await stage.run(server)
    expect(await stage.show(id)).toMatchObject({
      status: 'sent',
      recipients: ['ada@example.org: accepted', 'full@example.org: accepted', 'no@example.org: rejected'],
    })
    expect(server.messages.map(({ to }) => to)).toEqual([['ada@example.org'], ['full@example.org']])
  })

  test('a recipient whose answer is no reply is not accepted, and is tried again', async () => {
    let answered = 0
    const envelopes: string[] = []
    await using server = await startLineServer(async ({ send, lines }) => {
      send('220 ready\r\n')
      let isData = false
      for await (const line of lines) {
        const isAda = line.startsWith('RCPT TO:<ada')
        if (line.startsWith('RCPT')) envelopes.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        if (isData) send('354 go\r\n')
        else send(isAda && answered++ === 0 ? 'hello world\r\n' : '250 ok\r\n')
      }
    })
    const [id = ''] = await stage.add({ to: ['ada@example.org', 'bob@example.org'] })
    expect(await stage.run(server)).toEqual({ ...none, defer: 1 })
    expect(await stage.show(id)).toMatchObject({
      status: 'pending',
      last_error_message: mailServers.unreadableAnswer(),
      recipients: ['ada@example.org: deferred', 'bob@example.org: accepted'],
    })
    later(minute)
    expect(await stage.run(server)).toEqual({ ...none, succeed: 1 })
    const [ada, bob] = ['RCPT TO:<ada@example.org>', 'RCPT TO:<bob@example.org>']
    expect(envelopes).toEqual([ada, bob, ada])
  })

  test('a message above the SIZE of a server is refused at once, before it is handed over', async () => {
    const commands: string[] = []
    await using server = await startLineServer(async ({ send, lines }) => {
      send('220 ready\r\n')
      for await (const line of lines) {
        commands.push(line.split(' ')[0] ?? '')
        send(line.startsWith('EHLO') ? '250-mx\r\n250 SIZE 10\r\n' : '250 ok\r\n')
      }
    })
    const ids = await stage.add({}, {})
    expect(await stage.run(server)).toEqual({ ...none, fail: 2 })
    expect(await stage.show(ids[0] ?? '')).toMatchObject({
      status: 'failed',
      last_code: 552,
      last_enhanced_code: '5.3.4',
      last_error_message: mailServers.messageTooLarge(),
      recipients: ['ada@example.org: rejected'],
    })
    expect(commands).not.toContain('MAIL')
    expect(commands.filter((command) => command === 'EHLO')).toHaveLength(1)
  })

  test.for([
    ['EHLO', 'defer'],
    ['.', 'lose'],
  ] as const)('an answer to %s that never ends costs the time of a try: %s', async ([command, end]) => {
    await using server = await startLineServer(async ({ send, lines, socket }) => {
      send('220 ready\r\n')
      let isData = false
      for await (const line of lines) {
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        while (line.startsWith(command) && !socket.destroyed) {
          send('250-wait\r\n')
          await setTimeout(20)
        }
        send(isData ? '354 go\r\n' : '250 ok\r\n')
      }
    })
    await stage.add({})
    const timing = { connectMs: 500, greetingMs: 500, silenceMs: 500 }
    expect(await stage.run(server, { timing })).toEqual({ ...none, [end]: 1 })
  })

  test('a lost answer makes the message unknown, and it is not sent again', async () => {
    await using server = await serve({ message: () => 'lose-answer' })
    const [id = ''] = await stage.add({})
    expect(await stage.run(server)).toEqual({ ...none, lose: 1 })
    later(600 * minute)
    expect(await stage.run(server)).toEqual(none)
    expect(await stage.show(id)).toMatchObject({ status: 'unknown', unknown_count: 1 })
    expect(server.messages).toHaveLength(1)
  })

  test('421 pauses the mailbox: one message counts an attempt, the others wait', async () => {
    await using server = await serve({
      sender: () => (server.connections() === 1 ? { code: 421, text: 'too many messages' } : null),
    })
    const mailbox = await stage.inDatabase((db) => addSender(db, { out_port: server.port }))
    const ids = await stage.add({ mailbox_id: mailbox }, { mailbox_id: mailbox }, { mailbox_id: mailbox })
    await stage.run(server)
    const shown = await Promise.all(ids.map(stage.show))
    expect(shown.map(({ status, attempts_count }) => `${status} ${attempts_count}`)).toEqual([
      'pending 1',
      'pending 0',
      'pending 0',
    ])
    const [state] = await stage.inDatabase((db) => db.select().from(mailboxes))
    expect(state).toMatchObject({ out_state: 'waiting', out_failures: 1 })
    expect(await stage.run(server), 'before the pause ends').toEqual(none)
    later(minute)
    expect(await stage.run(server)).toEqual({ ...none, succeed: 3 })
    const [reset] = await stage.inDatabase((db) => db.select().from(mailboxes))
    expect(reset).toMatchObject({ out_state: 'ok', out_failures: 0, out_error: null })
  })
})

describe('servers that cannot be used', () => {
  test('a wrong password stops the mailbox, and no message counts an attempt', async () => {
    await using server = await serve({
      login: () => ({ code: 535, text: '5.7.8 wrong password for billing' }),
    })
    const mailbox = await stage.inDatabase((db) => addSender(db, { out_port: server.port }))
    const [id = ''] = await stage.add({ mailbox_id: mailbox }, { mailbox_id: mailbox })
    const target = { port: server.port, credentials: { user: 'billing', pass: 'secret' } }
    await stage.run(target)
    expect(await stage.show(id)).toMatchObject({ status: 'pending', attempts_count: 0 })
    const [state] = await stage.inDatabase((db) => db.select().from(mailboxes))
    expect(state).toMatchObject({
      out_state: 'needs_password',
      out_error_message: mailServers.outgoingLoginRejected(),
    })
    later(600 * minute)
    expect(await stage.run(target)).toEqual(none)
    expect(server.connections(), 'the login is not tried again').toBe(1)
  })

  test('a host that refuses connections is left alone for a time that grows', async () => {
    const server = await serve()
    await server[Symbol.asyncDispose]()
    const mailbox = await stage.inDatabase((db) => addSender(db, { out_port: server.port }))
    const ids = await stage.add({ mailbox_id: mailbox }, { mailbox_id: mailbox })
    await stage.run(server)
    expect((await Promise.all(ids.map(stage.show))).map(({ attempts_count }) => attempts_count)).toEqual([
      1, 0,
    ])
    const closed = async () => {
      const [host] = await stage.inDatabase((db) => db.select().from(mailHosts))
      return (host?.closed_until?.getTime() ?? 0) - stage.now.getTime()
    }
    expect(await closed()).toBe(minute)
    expect(await stage.run(server)).toEqual(none)
    later(minute)
    await stage.run(server)
    expect(await closed()).toBe(2 * minute)
  })

  test('an outage of a host counts once, however many of its mailboxes meet it, and each has the end of the pause', async () => {
    const server = await serve()
    await server[Symbol.asyncDispose]()
    const senders = await stage.inDatabase((db) =>
      Promise.all(Array.from({ length: 6 }, () => addSender(db, { out_port: server.port }))),
    )
    await stage.add(...senders.map((mailbox_id) => ({ mailbox_id })))
    await stage.run(server)
    const [host] = await stage.inDatabase((db) => db.select().from(mailHosts))
    const end = new Date(stage.now.getTime() + minute)
    expect(host).toMatchObject({ failures: 1, closed_until: end })
    const rows = await stage.inDatabase((db) => db.select().from(mailboxes))
    const paused = rows.filter(({ out_state }) => out_state === 'waiting')
    expect(paused.length).toBeGreaterThan(1)
    for (const mailbox of paused) expect(mailbox.out_next_at).toEqual(end)
  })

  test.for(['starttls', 'implicit'] as const)('a certificate that is not trusted: %s', async (tls) => {
    await using server = await startScriptedSmtp({}, { tls })
    const mailbox = await stage.inDatabase((db) => addSender(db, { out_port: server.port }))
    const [id = ''] = await stage.add({ mailbox_id: mailbox })
    await stage.run({ port: server.port, tls })
    expect(await stage.show(id)).toMatchObject({
      status: 'pending',
      last_error_message: connections.certificateRefused(),
    })
    expect(server.messages).toEqual([])
    later(minute)
    expect(await stage.run({ port: server.port, tls, ca: server.certificate })).toEqual({
      ...none,
      succeed: 1,
    })
  })

  test.for([
    ['a handshake that fails', { tls: 'fails' }, connections.tlsOutdated()],
    ['no STARTTLS', { tls: 'none' }, mailServers.outgoingTlsMissing()],
    ['an expired certificate', { tls: 'starttls', isExpired: true }, connections.certificateRefused()],
  ] as const)(
    '%s: nothing is sent in plaintext, and the mailbox has the reason',
    async ([, options, reason]) => {
      await using server = await startScriptedSmtp({}, options)
      const mailbox = await stage.inDatabase((db) => addSender(db, { out_port: server.port }))
      await stage.add({ mailbox_id: mailbox })
      const target = { port: server.port, tls: 'starttls', ca: server.certificate } as const
      expect(await stage.run(target)).toEqual({ ...none, defer: 1 })
      expect(server.messages).toEqual([])
      const [state] = await stage.inDatabase((db) => db.select().from(mailboxes))
      expect(state?.out_error_message).toEqual(reason)
    },
  )
})

test('suppressed addresses are skipped, in upper and lower case', async () => {
  await using server = await serve()
  await stage.inDatabase((db) =>
    db.insert(mailSuppressions).values({
      address: 'gone@example.org',
      reason: 'hard_bounce',
      suppressed_at: stage.now,
      suppressed_by: 'test',
    }),
  )
  const [both = '', only = ''] = await stage.add(
    { to: ['Gone@example.org', 'ada@example.org'] },
    { to: ['gone@example.org'] },
  )
  expect(await stage.run(server)).toEqual({ ...none, succeed: 1, fail: 1 })
  expect((await stage.show(both)).recipients).toEqual([
    'Gone@example.org: suppressed',
    'ada@example.org: accepted',
  ])
  expect(await stage.show(only)).toMatchObject({
    status: 'failed',
    recipients: ['gone@example.org: suppressed'],
  })
  expect(server.messages.map(({ to }) => to)).toEqual([['ada@example.org']])
})

test('a message whose source is gone is tried again until it is restored, and the next one is sent', async () => {
  await using server = await serve()
  const source = Buffer.from('Subject: restored\r\n\r\ntext\r\n')
  const mime_sha256 = createHash('sha256').update(source).digest('hex')
  const [id = '', next = ''] = await stage.add({ mime_sha256 }, {})
  expect(await stage.run(server)).toEqual({ ...none, defer: 1, succeed: 1 })
  expect(await stage.show(id)).toMatchObject({
    status: 'pending',
    attempts_count: 1,
    last_error_message: mailTexts.sourceMissing({ sha256: mime_sha256 }),
  })
  expect((await stage.show(next)).status).toBe('sent')
  await stage.blobs.putAll([source], new AbortController().signal)
  later(2 * minute)
  expect(await stage.run(server)).toEqual({ ...none, succeed: 1 })
  expect((await stage.show(id)).status).toBe('sent')
})

test('while the files are unavailable, messages wait without a try, and go when the files are back', async () => {
  await using server = await serve()
  const ids = await stage.add({}, {})
  const away = `${stage.folder}.away`
  await rename(stage.folder, away)
  await mkdir(stage.folder)
  await expect(stage.run(server)).rejects.toThrow(BlobsUnavailable)
  for (const id of ids)
    expect(await stage.show(id)).toMatchObject({ status: 'pending', attempts_count: 0, claimed_until: null })
  await rmdir(stage.folder)
  await rename(away, stage.folder)
  expect(await stage.run(server)).toEqual({ ...none, succeed: 2 })
  expect(server.messages).toHaveLength(2)
})

describe('order', () => {
  test('a sender sends by priority and queued date, and each sender has its turn', async () => {
    await using server = await serve()
    const at = (seconds: number) => new Date(stage.now.getTime() - 100_000 + seconds * 1000)
    const senders = await stage.inDatabase((db) =>
      Promise.all([1, 2, 3].map(() => addSender(db, { out_port: server.port }))),
    )
    const priorities = ['low', 'normal', 'high'] as const
    const messages = Array.from({ length: 75 }, (_, index) => ({
      mailbox_id: senders[index % 3],
      priority: priorities[((index * 7) % 5) % 3],
      queued_at: at((index * 31) % 50),
      message_id: `${index}@example.com`,
    }))
    await stage.add(...messages)
    expect(await stage.run(server)).toEqual({ ...none, succeed: 75 })
    const sent = server.messages.map(({ source }) => Number(/Message-ID: <(\d+)@/.exec(String(source))?.[1]))
    const rows = await stage.inDatabase((db) => db.select().from(mailQueue))
    const rowOf = new Map(rows.map((row) => [Number.parseInt(row.message_id, 10), row]))
    for (const sender of senders) {
      const own = sent.map((each) => rowOf.get(each)).filter((row) => row?.mailbox_id === sender)
      const rank = { high: 0, normal: 1, low: 2 }
      const expected = own.toSorted((a, b) =>
        !a || !b
          ? 0
          : rank[a.priority] - rank[b.priority] ||
            a.queued_at.getTime() - b.queued_at.getTime() ||
            (a.id < b.id ? -1 : 1),
      )
      expect(own.map((row) => row?.message_id)).toEqual(expected.map((row) => row?.message_id))
    }
  })

  test('ageing raises a message that has waited', async () => {
    await using server = await serve()
    const queued_at = new Date(stage.now.getTime() - 61 * minute)
    await stage.add(
      { priority: 'low', queued_at, message_id: 'old@example.com' },
      { message_id: 'new@example.com' },
    )
    const settings = {
      read: async (key: string) =>
        ({
          'mail_queue.ageing_minutes': 60,
          'mail_queue.attempts_max': 12,
          'mail_queue.retry_minutes': [1],
          'mail_queue.retry_jitter_percent': 0,
        })[key] ?? 'hold',
    }
    await stage.run(server, { settings: settings as never })
    expect(server.messages.map(({ source }) => /<(\w+)@/.exec(String(source))?.[1])).toEqual(['old', 'new'])
  })
})
