import { expect, test } from 'vitest'
import { scriptedServer } from '../testing/scripted-server.ts'
import { openPop3, type Pop3Options } from './open-pop3.ts'

const never = new AbortController().signal
const options = (port: number, changes: Partial<Pop3Options> = {}): Pop3Options => ({
  address: '127.0.0.1',
  servername: 'localhost',
  port,
  tls: 'none',
  credentials: { user: 'ada', pass: 'secret' },
  timeoutMs: 150,
  ...changes,
})

test.for([
  ['a server without a greeting', null, 'timeout'],
  ['a greeting without an end', '+OK', 'timeout'],
  ['an endless greeting', `+OK ${'x'.repeat(5_000)}`, 'closed'],
  ['a greeting that refuses', '-ERR too many connections\r\n', 'refused'],
  ['a server of another protocol', '220 mx ESMTP\r\n', 'closed'],
] as const)('%s', async ([_, greeting, fault]) => {
  await using server = await scriptedServer(greeting, () => null)
  await expect(openPop3(options(server.port), never)).rejects.toMatchObject({ fault })
})

const login = (answers: Record<string, string>) =>
  scriptedServer('+OK\r\n', (line) => new Map(Object.entries(answers)).get(line) ?? '-ERR\r\n')
const plain = Buffer.from('\0ada\0secret').toString('base64')
const bearer = Buffer.from('user=ada\u0001auth=Bearer t\u0001\u0001').toString('base64')
const token = { user: 'ada', accessToken: 't' }

test('AUTH PLAIN is used where the server offers it, and sends the response after the challenge', async () => {
  const offer = '+OK\r\nSASL LOGIN PLAIN\r\n.\r\n'
  await using server = await login({ CAPA: offer, 'AUTH PLAIN': '+ \r\n', [plain]: '+OK\r\n' })
  await using session = await openPop3(options(server.port), never)
  expect(session.capabilities.get('SASL')).toBe('LOGIN PLAIN')
})

test('XOAUTH2 sends the token, and an empty line after the explanation of a rejection', async () => {
  await using accepting = await login({ 'AUTH XOAUTH2': '+ \r\n', [bearer]: '+OK\r\n' })
  await using _session = await openPop3(options(accepting.port, { credentials: token }), never)
  await using rejecting = await login({ 'AUTH XOAUTH2': '+\r\n', [bearer]: '+ eyJ9\r\n', '': '-ERR\r\n' })
  const rejected = openPop3(options(rejecting.port, { credentials: token }), never)
  await expect(rejected).rejects.toMatchObject({ fault: 'login' })
})

test.for([
  ['-ERR invalid', 'login'],
  ['-ERR [AUTH] invalid', 'login'],
  ['-ERR [IN-USE] locked', 'refused'],
  ['-ERR [SYS/TEMP] later', 'refused'],
  ['-ERR [login-delay] wait', 'refused'],
] as const)('%s after PASS is a fault of kind %s', async ([answer, fault]) => {
  await using server = await login({ 'USER ada': '+OK\r\n', 'PASS secret': `${answer}\r\n` })
  await expect(openPop3(options(server.port), never)).rejects.toMatchObject({ fault })
})

test('no login is sent without TLS when TLS is required', async () => {
  await using server = await login({})
  const refused = openPop3(options(server.port, { tls: 'starttls' }), never)
  await expect(refused).rejects.toMatchObject({ fault: 'no_tls' })
  expect(server.received).toEqual(['CAPA', 'STLS'])
})

test('text behind the answer to STLS is rejected, because it would be read as if it were encrypted', async () => {
  await using server = await login({ STLS: '+OK\r\n+OK injected\r\n' })
  const rejected = openPop3(options(server.port, { tls: 'starttls', timeoutMs: 1_000 }), never)
  await expect(rejected).rejects.toMatchObject({ fault: 'protocol' })
})

test('the answer of the server and the credentials are in no message', async () => {
  await using server = await login({ 'USER ada': '+OK\r\n', 'PASS secret': '-ERR banner-of-the-server\r\n' })
  const error: unknown = await openPop3(options(server.port), never).catch((error: unknown) => error)
  const texts: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message)
  expect(texts.join()).not.toMatch(/banner|secret/)
})

test('an aborted signal connects to nothing', async () => {
  await using server = await login({})
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(openPop3(options(server.port), stopped)).rejects.toThrow('stopped')
})
