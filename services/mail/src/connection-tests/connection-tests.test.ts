import { BlockList } from 'node:net'
import type { ConnectionTest } from '@fiscus/contracts/mail/connection-test'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { afterAll, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { mailboxesPath as path } from '../testing/sample-mailbox.ts'

await using opened = new AsyncDisposableStack()
const server = inject('databaseServer')
/** A server that is none of mail, with a banner that must not get out. */
const stranger = opened.use(await startLineServer(({ send }) => send('SECRET-BANNER 1.2\r\n')))
const silent = opened.use(await startLineServer(() => {}))
const smtp = opened.use(
  await startScriptedSmtp({
    login: (_, password) => (password === 'right' ? null : { code: 535, text: 'BANNER no' }),
  }),
)
const closed = await startLineServer(() => {})
await closed[Symbol.asyncDispose]()
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const ports = [stranger.port, silent.port, smtp.port, closed.port]
const allowed = opened.use(
  await runningMail(server, ['demo'], { networks, ports, plaintext: true, ca: smtp.certificate }),
)
const refused = opened.use(await runningMail(server, ['demo'], { ports }))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

const imapAt = (port: number) => ({
  name: 'x',
  address: 'x@example.com',
  in_protocol: 'imap',
  in_host: '127.0.0.1',
  in_port: port,
  in_tls: 'none',
  in_login: 'x',
  in_password: 'right',
})
const smtpWith = (changes: object) => ({
  name: 'x',
  address: 'x@example.com',
  out_host: 'localhost',
  out_port: smtp.port,
  out_tls: 'starttls',
  out_login: 'x',
  out_password: 'right',
  ...changes,
})

async function tested(on: typeof allowed, body: object) {
  const call = await on.caller('demo')
  on.clock.moveBy(60_000)
  const reply = await call<ConnectionTest>('POST', `${path}/test`, body)
  expect(reply.status, reply.text).toBe(200)
  return reply
}

const resultsOf = (direction: ConnectionTest['incoming']) =>
  direction?.steps.map(({ step, result }) => `${step} ${result}`)

test('an SMTP server is tested up to its login, and gets no message', async () => {
  const { body } = await tested(allowed, smtpWith({}))
  expect(resultsOf(body.outgoing)).toEqual(['address ok', 'connection ok', 'tls ok', 'login ok'])
  expect([body.incoming, smtp.messages]).toEqual([null, []])
})

test('a wrong password fails at the login, and the text of the server stays inside', async () => {
  const wrong = await tested(allowed, smtpWith({ out_password: 'wrong' }))
  expect(resultsOf(wrong.body.outgoing)).toEqual(['address ok', 'connection ok', 'tls ok', 'login failed'])
  expect(wrong.text).not.toContain('BANNER')
})

test('closed ports and servers that are none of mail have one answer, without a banner', async () => {
  const answers = await Promise.all([stranger, closed].map(({ port }) => tested(allowed, imapAt(port))))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const [answer] = answers
  expect(resultsOf(answer?.body.incoming ?? null)).toEqual([
    'address ok',
    'connection failed',
    'login not_reached',
    'mailbox not_reached',
  ])
  expect(answer?.text).not.toContain('BANNER')
}, 30_000)

test('in an allowed network, too, only ports of mail are connected to, and the answer is the same whatever listens', async () => {
  await using hidden = await startLineServer(() => {})
  const away = await startLineServer(() => {})
  await away[Symbol.asyncDispose]()
  const answers = await Promise.all([hidden, away].map(({ port }) => tested(allowed, imapAt(port))))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body.incoming?.steps[0]).toMatchObject({ step: 'address', result: 'failed' })
  expect(hidden.connections()).toBe(0)
})

test('an address that is not allowed is refused without a connection, whatever listens there', async () => {
  const before = [stranger.connections(), silent.connections()]
  const answers = await Promise.all(
    [stranger, silent, closed].map(({ port }) => tested(refused, { ...imapAt(port), in_tls: 'implicit' })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body.incoming?.steps[0]).toMatchObject({ step: 'address', result: 'failed' })
  expect([stranger.connections(), silent.connections()]).toEqual(before)
})
