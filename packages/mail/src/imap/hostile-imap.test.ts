import { startLineServer } from '@fiscus/testing/servers/line-server'
import { expect, test } from 'vitest'
import { openFolder } from './imap-folder.ts'
import { openImap } from './open-imap.ts'

const never = new AbortController().signal

/** A server whose INBOX has the UIDs 1 and 2, and which answers commands that contain a text as the test decides. */
const serve = (answers: Record<string, string> = {}) =>
  startLineServer(async ({ send, lines }) => {
    send('* OK ready\r\n')
    const selected =
      '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 3] next\r\nTAG OK [READ-ONLY] done\r\n'
    const all = {
      ...answers,
      CAPABILITY: '* CAPABILITY IMAP4rev1\r\nTAG OK\r\n',
      EXAMINE: selected,
      SEARCH: '* SEARCH 1 2\r\nTAG OK\r\n',
      LIST: '* LIST () "/" INBOX\r\nTAG OK\r\n',
    }
    for await (const line of lines) {
      const [tag = ''] = line.split(' ')
      const [, answer] = Object.entries(all).find(([text]) => line.includes(text)) ?? ['', 'TAG OK done\r\n']
      send(answer.replaceAll('TAG', tag))
    }
  })

const open = (port: number, signal = never) =>
  openImap(
    {
      address: '127.0.0.1',
      servername: 'localhost',
      port,
      tls: 'none',
      credentials: { user: 'ada', pass: 'secret' },
      timeoutMs: 300,
      literalBytesMax: 10_000,
    },
    signal,
  )

test('a server without a greeting, and one that is silent after it, are left after the time-out', async () => {
  await using silent = await startLineServer(() => {})
  await expect(open(silent.port)).rejects.toMatchObject({ code: 'no_connection' })
  await using greeting = await startLineServer(({ send }) => send('* OK ready\r\n'))
  await expect(open(greeting.port)).rejects.toThrow()
})

test.for<[string, string]>([
  ['silence within a literal', '* 1 FETCH (UID 1 BODY[] {100}\r\nabc'],
  ['silence after the literal', '* 1 FETCH (UID 1 BODY[] {3}\r\nabc'],
  ['a literal that is larger than allowed', '* 1 FETCH (UID 1 BODY[] {99999999}\r\n'],
  ['an answer that cannot be parsed', '* 1 FETCH (UID 1 BODY[ {3\r\nTAG OK\r\n'],
  ['an answer without the message', 'TAG OK\r\n'],
  ['a refusal', 'TAG NO later\r\n'],
  ['another message', '* 2 FETCH (UID 2 BODY[] {3}\r\nabc)\r\nTAG OK\r\n'],
])('FETCH: %s is an error, and not a message that is gone', async ([_, answer]) => {
  await using server = await serve({ FETCH: answer })
  await using session = await open(server.port)
  const folder = await openFolder(session.client, 'INBOX')
  await expect(Array.fromAsync(folder.sources([1]))).rejects.toThrow()
})

test.for<[string, number[]]>([
  ['* SEARCH 2 9\r\nTAG OK\r\n', [2]],
  ['TAG OK\r\n', []],
  ['TAG BAD unknown\r\n', [1, 2]],
])('SEARCH by size: of the answer %j the requested messages are large', async ([answer, large]) => {
  await using server = await serve({ LARGER: answer })
  await using session = await open(server.port)
  const folder = await openFolder(session.client, 'INBOX')
  expect(await folder.largerThan(1_000, [1, 2])).toEqual(large)
})

test('a server that ignores the range of a part sends the whole message once', async () => {
  const source = 'x'.repeat(2_000)
  await using server = await serve({ FETCH: `* 1 FETCH (UID 1 BODY[]<0> {2000}\r\n${source})\r\nTAG OK\r\n` })
  await using session = await open(server.port)
  const folder = await openFolder(session.client, 'INBOX')
  expect(String(Buffer.concat(await Array.fromAsync(folder.source(1, 5_000))))).toBe(source)
})

test('a connection that the signal has closed is an error for the next command', async () => {
  await using server = await serve({ FETCH: 'TAG OK\r\n' })
  const stop = new AbortController()
  await using session = await open(server.port, stop.signal)
  const folder = await openFolder(session.client, 'INBOX')
  stop.abort(new Error('deadline'))
  await expect(folder.entries([1])).rejects.toMatchObject({ code: 'no_connection' })
  await expect(open(server.port, stop.signal)).rejects.toThrow('deadline')
})
