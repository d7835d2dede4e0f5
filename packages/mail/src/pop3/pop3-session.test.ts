import { processorMs } from '@fiscus/testing/processor-ms'
import { expect, test } from 'vitest'
import { type ScriptedServer, scriptedServer } from '../testing/scripted-server.ts'
import { openPop3 } from './open-pop3.ts'

const never = new AbortController().signal
const credentials = { user: 'ada', pass: 'secret' }
const greeting = '+OK ready\r\n'

const open = ({ port }: Pick<ScriptedServer, 'port'>, changes: { timeoutMs?: number } = {}, signal = never) =>
  openPop3(
    {
      address: '127.0.0.1',
      servername: 'localhost',
      port,
      tls: 'none',
      credentials,
      timeoutMs: 5_000,
      ...changes,
    },
    signal,
  )

/** Answers the login, and what a test adds. */
function serve(answers: Record<string, string | Buffer | readonly string[] | null>) {
  const all = {
    CAPA: '-ERR\r\n',
    'USER ada': '+OK\r\n',
    'PASS secret': '+OK\r\n',
    QUIT: '+OK\r\n',
    ...answers,
  }
  return scriptedServer(greeting, (line) => new Map(Object.entries(all)).get(line) ?? null)
}

const read = async (parts: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(parts))

test('a session lists messages, reads one with its bytes unchanged, and deletes it at the end', async () => {
  const binary = Buffer.from([0, 255, 128, 13, 10])
  await using server = await serve({
    STAT: '+OK 2 320\r\n',
    LIST: '+OK\r\n1 120\r\n2 200 octets\r\n.\r\n',
    UIDL: '+OK\r\n1 a!b\r\n2 \r\n.\r\n',
    'TOP 1 0': '+OK\r\nSubject: x\r\n\r\n.\r\n',
    'RETR 1': Buffer.concat([Buffer.from('+OK\r\n..x\r\n'), binary, Buffer.from('.\r\n')]),
    'DELE 1': '+OK\r\n',
  })
  await using session = await open(server)
  expect(await session.stat()).toEqual({ messages: 2, bytes: 320 })
  expect(await session.list()).toEqual(
    new Map([
      [1, 120],
      [2, 200],
    ]),
  )
  expect(await session.uidl()).toEqual(new Map([[1, 'a!b']]))
  expect(String(await session.top(1))).toBe('Subject: x\r\n\r\n')
  expect(await read(session.retr(1, 1_000))).toEqual(Buffer.concat([Buffer.from('.x\r\n'), binary]))
  await session.dele(1)
  await session.quit()
  expect(server.received.slice(-2)).toEqual(['DELE 1', 'QUIT'])
})

test('the end of a message may come in packets of one byte, with the next answer right behind it', async () => {
  await using server = await serve({
    'RETR 1': ['+O', 'K\r', '\na', '\r', '\n', '.', '\r', '\n'],
    STAT: '+OK 1 3\r\n',
  })
  await using session = await open(server)
  expect(String(await read(session.retr(1, 10)))).toBe('a\r\n')
  expect(await session.stat()).toEqual({ messages: 1, bytes: 3 })
})

test('commands that the server does not have are null, and the session continues', async () => {
  await using server = await serve({ UIDL: '-ERR\r\n', 'TOP 1 0': '-ERR no\r\n', STAT: '+OK 0 0\r\n' })
  await using session = await open(server)
  expect([await session.uidl(), await session.top(1)]).toEqual([null, null])
  await expect(session.stat()).resolves.toEqual({ messages: 0, bytes: 0 })
})

test('a line of thousands of spaces is rejected soon', async () => {
  await using server = await serve({ LIST: `+OK\r\n1${' '.repeat(4_000)}\r x\r\n.\r\n` })
  await using session = await open(server)
  const reject = () => expect(session.list()).rejects.toThrow('The answer to LIST is not a list of messages')
  expect(await processorMs(reject)).toBeLessThan(5_000)
})

test.for<[string, Record<string, string | readonly string[] | null>, object]>([
  ['silence after the command', { 'RETR 1': null }, { fault: 'timeout' }],
  ['silence within the first line', { 'RETR 1': '+OK 12' }, { fault: 'timeout' }],
  ['silence within the message', { 'RETR 1': '+OK\r\nabc\r\n' }, { fault: 'timeout' }],
  ['silence within the final dot', { 'RETR 1': '+OK\r\nabc\r\n.\r' }, { fault: 'timeout' }],
  ['an endless first line', { 'RETR 1': `+OK${'x'.repeat(5_000)}` }, { fault: 'protocol' }],
  ['more bytes than allowed', { 'RETR 1': `+OK\r\n${'x'.repeat(2_000)}` }, { fault: 'protocol' }],
  ['a refusal', { 'RETR 1': '-ERR [SYS/TEMP] busy\r\n' }, { fault: 'refused', responseCode: 'SYS/TEMP' }],
  ['an answer of another protocol', { 'RETR 1': 'HTTP/1.1 400\r\n' }, { fault: 'protocol' }],
  ['binary bytes instead of an answer', { 'RETR 1': '\u0000\u0001\r\n' }, { fault: 'protocol' }],
])('RETR: %s', async ([_, answers, failure]) => {
  await using server = await serve(answers)
  await using session = await open(server, { timeoutMs: 150 })
  await expect(read(session.retr(1, 1_000))).rejects.toMatchObject(failure)
})

test.for([
  ['a number that is no number', 'x 1'],
  ['a number twice', '1 5\r\n1 6'],
  ['zero', '0 5'],
  ['a negative number', '-1 5'],
  ['an endless line', 'x'.repeat(5_000)],
])('LIST: %s is not a list', async ([_, lines]) => {
  await using server = await serve({ LIST: `+OK\r\n${lines}\r\n.\r\n` })
  await using session = await open(server)
  await expect(session.list()).rejects.toMatchObject({ fault: 'protocol' })
})

test('a caller that stops to read within a message closes the connection', async () => {
  await using server = await serve({ 'RETR 1': `+OK\r\n${'x'.repeat(100)}` })
  await using session = await open(server)
  for await (const _part of session.retr(1, 1_000)) break
  await expect(session.stat()).rejects.toMatchObject({ fault: 'closed' })
})

test('the signal ends a wait with its reason', async () => {
  await using server = await serve({ STAT: null })
  const stop = new AbortController()
  await using session = await open(server, {}, stop.signal)
  const waiting = session.stat()
  stop.abort(new Error('deadline of the mailbox'))
  await expect(waiting).rejects.toThrow('deadline of the mailbox')
})

test('an argument with a line break is never sent', async () => {
  await using server = await serve({})
  const options = { address: '127.0.0.1', servername: 'localhost', port: server.port, timeoutMs: 5_000 }
  const hostile = { user: 'ada\r\nDELE 1', pass: 'secret' }
  await expect(openPop3({ ...options, tls: 'none', credentials: hostile }, never)).rejects.toThrow(
    'control character',
  )
  expect(server.received).not.toContain('DELE 1')
})
