import { BlockList } from 'node:net'
import type { ConnectionTest } from '@fiscus/contracts/mail/connection-test'
import { connections } from '@fiscus/messages/connections'
import type { ResolveHost } from '@fiscus/runtime/egress/vet-host'
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
const expired = opened.use(await startScriptedSmtp({}, { isExpired: true }))
const closed = await startLineServer(() => {})
await closed[Symbol.asyncDispose]()
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const ports = [stranger.port, silent.port, smtp.port, expired.port, closed.port]
/** The addresses of rebinds.example, one after another. */
const rebinding: string[] = []
const resolve: ResolveHost = async (host) => {
  const address = host === 'rebinds.example' ? rebinding.shift() : '127.0.0.1'
  return [{ address: address ?? '', family: 4 }]
}
const ca = smtp.certificate + expired.certificate
const allowed = opened.use(
  await runningMail(server, ['demo'], { networks, ports, plaintext: true, ca, resolve }),
)
/** As the DNS of an installation has it, which also knows names inside. */
const resolveInside: ResolveHost = async (host) => {
  if (host === 'inside.example') return [{ address: '10.0.0.5', family: 4 }]
  throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
}
const refused = opened.use(await runningMail(server, ['demo'], { ports, resolve: resolveInside }))
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
})

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

test('a name inside and one that does not exist have one answer, when they are tested and when they are stored', async () => {
  const tests: string[] = []
  const stored: (number | string)[][] = []
  const call = await refused.caller('demo')
  for (const in_host of ['inside.example', 'unknown.example']) {
    const mailbox = { ...imapAt(993), in_tls: 'implicit', in_host }
    tests.push((await tested(refused, mailbox)).text)
    const { status, body } = await call<{ id: string }>('POST', path, mailbox)
    const patch = { oauth_token_url: `https://${in_host}/token` }
    const any = { 'if-match': '*' }
    stored.push([status, (await call('PATCH', `${path}/${body.id}`, patch, any)).status])
  }
  expect(new Set(tests).size).toBe(1)
  expect(stored).toEqual([
    [201, 200],
    [201, 200],
  ])
})

test('a name is resolved once: the connection goes to the address that was checked', async () => {
  const before = smtp.connections()
  rebinding.push('127.0.0.1', '169.254.169.254')
  const { outgoing } = (await tested(allowed, smtpWith({ out_host: 'rebinds.example' }))).body
  // The certificate has another name.
  expect(resultsOf(outgoing)).toEqual(['address ok', 'connection ok', 'tls failed', 'login not_reached'])
  expect([smtp.connections(), rebinding]).toEqual([before + 1, ['169.254.169.254']])
})

test('an expired certificate fails before the password is sent', async () => {
  const { body } = await tested(allowed, smtpWith({ out_port: expired.port }))
  expect(resultsOf(body.outgoing)).toEqual(['address ok', 'connection ok', 'tls failed', 'login not_reached'])
  expect(body.outgoing?.steps[2]).toMatchObject({
    reason_message: connections.certificateRefused(),
  })
})

test('a tenant may test ten connections a minute', async () => {
  const call = await refused.caller('demo')
  refused.clock.moveBy(60_000)
  const send = () => call('POST', `${path}/test`, { ...imapAt(closed.port), in_tls: 'implicit' })
  for (let sent = 0; sent < 10; sent++) expect((await send()).status).toBe(200)
  const tooMany = await send()
  expect(tooMany).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  refused.clock.moveBy(60_000)
  expect((await send()).status).toBe(200)
})
