import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { type Pop3Message, startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openSyncStage } from '../testing/sync-stage.ts'

const programs = await findMailServers()
const password = 'secret'
const stage = await openSyncStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

const mail = (id: string, text = 'text') =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\n${text}\r\n`
const numbered = (...sources: string[]): Pop3Message[] =>
  sources.map((source, at) => ({ uidl: `u${at + 1}`, source }))
const none = { stored: 0, failed: 0, read: 1, failedMailboxes: 0 }

/** Reads a mailbox on a scripted server with these messages, which the test may change. */
async function openMailbox(address: string, messages: Pop3Message[], answers: Record<string, string> = {}) {
  const server = await startScriptedPop3(messages, answers)
  const at = { in_protocol: 'pop3' as const, in_port: server.port, password, address }
  const { id } = await stage.addMailbox(at)
  return {
    id,
    next: (limits = {}) => {
      stage.passMinutes(1)
      return stage.run({ limits })
    },
    subjects: async () => (await stage.messages(id)).map(({ subject }) => subject),
    keys: async () => (await stage.placements()).flatMap(({ uidl }) => uidl ?? []),
    async [Symbol.asyncDispose]() {
      await stage.changeMailbox(id, { is_active: 0 })
      await server[Symbol.asyncDispose]()
    },
  }
}

describe('a server without UIDL', () => {
  const answers = { UIDL: '-ERR unknown command\r\n', CAPA: '-ERR unknown command\r\n' }

  test('messages are known by the digest of their header and their size, in any order', async () => {
    const messages = numbered(mail('a'), mail('b'), mail('c'))
    await using mailbox = await openMailbox('hash@example.test', messages, answers)
    expect(await mailbox.next()).toMatchObject({ ...none, stored: 3 })
    expect(await mailbox.next()).toMatchObject({ ...none, bytes: 0 })
    messages.reverse()
    messages.unshift({ uidl: '', source: mail('d') })
    expect(await mailbox.next()).toMatchObject({ ...none, stored: 1, bytes: mail('d').length })
    expect(await mailbox.next()).toMatchObject({ ...none, bytes: 0 })
    expect(await mailbox.subjects()).toEqual(['a', 'b', 'c', 'd'])
    expect((await mailbox.keys()).filter((key) => /^sha256:[0-9a-f]{64}$/.test(key))).toHaveLength(4)
  })

  test('the same header with a text of another size is another message, and a budget ends the turn', async () => {
    const messages = numbered(
      mail('same'),
      mail('same', 'a longer text'),
      ...['x', 'y', 'z'].map((id) => mail(id)),
    )
    await using mailbox = await openMailbox('budget@example.test', messages, answers)
    expect(await mailbox.next({ turnMessages: 2 })).toMatchObject({ stored: 5, failed: 0, read: 3 })
    expect(await mailbox.subjects()).toEqual(['same', 'same', 'x', 'y', 'z'])
  })

  test('without TOP as well the mailbox fails, and says why', async () => {
    const neither = { ...answers, TOP: '-ERR unknown command\r\n' }
    await using mailbox = await openMailbox('neither@example.test', numbered(mail('a')), neither)
    expect(await mailbox.next()).toMatchObject({ stored: 0, read: 0, failedMailboxes: 1 })
    expect(await stage.mailbox(mailbox.id)).toMatchObject({ in_state: 'waiting' })
  })
})

test('a UIDL that the server gives to another message later, or to two at once, loses no message', async () => {
  const messages = numbered(mail('first'))
  await using mailbox = await openMailbox('reused@example.test', messages)
  expect(await mailbox.next()).toMatchObject({ ...none, stored: 1 })
  messages.splice(0, 1, { uidl: 'u1', source: mail('second', 'of another size') })
  expect(await mailbox.next()).toMatchObject({ ...none, stored: 1 })
  expect(await mailbox.next()).toMatchObject({ ...none, bytes: 0 })
  messages.push({ uidl: 'u1', source: mail('third') }, { uidl: 'u1', source: mail('fourth') })
  expect(await mailbox.next()).toMatchObject({ ...none, stored: 2 })
  expect(await mailbox.next()).toMatchObject({ ...none, bytes: 0 })
  expect(await mailbox.subjects()).toEqual(['first', 'fourth', 'second', 'third'])
})

test('a message that ends without its final dot is fetched again, and those before it are stored once', async () => {
  const messages = numbered(mail('a'), mail('b'))
  const answers: Record<string, string> = {}
  await using mailbox = await openMailbox('dot@example.test', messages, answers)
  answers.RETR = `+OK\r\n${mail('a')}`
  expect(await mailbox.next({ silenceMs: 300 })).toMatchObject({ stored: 0, failedMailboxes: 1 })
  delete answers.RETR
  stage.passMinutes(5)
  expect(await mailbox.next()).toMatchObject({ ...none, stored: 2 })
  expect(await mailbox.subjects()).toEqual(['a', 'b'])
})

test('messages of more bytes than LIST announces are all stored, also when they fill a batch', async () => {
  const messages = numbered(...['a', 'b', 'c', 'd', 'e'].map((id) => mail(id, 'x'.repeat(900))))
  const list = `+OK\r\n${messages.map((_, at) => `${at + 1} 10\r\n`).join('')}.\r\n`
  await using mailbox = await openMailbox('sizes@example.test', messages, { LIST: list })
  expect(await mailbox.next({ batchBytes: 2_000 })).toMatchObject({ ...none, stored: 5 })
  expect(await mailbox.next()).toMatchObject({ ...none, bytes: 0 })
  expect(await mailbox.subjects()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a server that is silent in the TLS handshake costs the turn', async () => {
  await using server = await startLineServer(() => {})
  const at = { in_protocol: 'pop3' as const, in_tls: 'implicit' as const, in_port: server.port, password }
  const { id } = await stage.addMailbox({ ...at, address: 'silent@example.test' })
  const result = await stage.run({ limits: { silenceMs: 300 } })
  expect(result).toMatchObject({ read: 0, failedMailboxes: 1 })
  expect(await stage.mailbox(id)).toMatchObject({ in_state: 'waiting', in_failures: 1, sync_until: null })
  await stage.changeMailbox(id, { is_active: 0 })
})

describe.skipIf(!programs)('with Dovecot', async () => {
  const addresses = { starttls: 'stls@example.test', implicit: 'pop3s@example.test' } as const
  const users = Object.fromEntries(Object.values(addresses).map((address) => [address, password]))
  const dovecot = await startDovecot(programs?.dovecot ?? '', { users })
  afterAll(() => dovecot[Symbol.asyncDispose]())

  test.each(['starttls', 'implicit'] as const)(
    'POP3 with %s reads, and refuses an expired certificate',
    async (tls) => {
      const address = addresses[tls]
      const in_port = tls === 'implicit' ? dovecot.ports.pop3s : dovecot.ports.pop3
      const { id } = await stage.addMailbox({ in_protocol: 'pop3', in_tls: tls, in_port, password, address })
      const run = () => stage.run({ ca: dovecot.certificate() })
      await dovecot.saveMessage(address, mail('first'))
      expect(await run()).toMatchObject({ ...none, stored: 1 })
      await dovecot.saveMessage(address, mail('second'))
      await dovecot.replaceCertificate({ isExpired: true })
      stage.passMinutes(1)
      expect(await run()).toMatchObject({ stored: 0, read: 0, failedMailboxes: 1 })
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'certificate_refused' })
      await dovecot.replaceCertificate()
      stage.passMinutes(60)
      expect(await run()).toMatchObject({ ...none, stored: 1 })
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_error: null })
      await stage.changeMailbox(id, { is_active: 0 })
    },
  )
})
