import { once } from 'node:events'
import { connect } from 'node:net'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startProxy } from '@fiscus/testing/servers/proxy'
import { expect, test } from 'vitest'
import { talk } from './talk.ts'

/** A server that answers each line with `got <line>`, and a proxy before it. */
async function startBoth() {
  const stack = new AsyncDisposableStack()
  const server = stack.use(
    await startLineServer(async ({ send, lines, socket }) => {
      for await (const line of lines) {
        send(`got ${line}\r\n`)
        if (line === 'quit') socket.end()
      }
    }),
  )
  const proxy = stack.use(await startProxy(`tcp://127.0.0.1:${server.port}`))
  return { server, proxy, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

test('forwards both ways, and counts connections', async () => {
  await using both = await startBoth()
  expect(await talk(both.proxy.port, ['one', 'quit'])).toBe('got one\r\ngot quit\r\n')
  expect([both.proxy.connections(), both.server.connections()]).toEqual([1, 1])
})

test.each([
  ['a number of bytes', 6],
  ['a text', 'got on'],
])('resets a connection after %s, and leaves the next one whole', async (_, after) => {
  await using both = await startBoth()
  both.proxy.break({ from: 'server', after, how: 'close' })
  const socket = connect({ host: '127.0.0.1', port: both.proxy.port })
  const ended = once(socket, 'end')
  const read: Buffer[] = []
  socket.on('data', (chunk) => read.push(chunk))
  socket.write('one\r\n')
  await expect(ended).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(String(Buffer.concat(read))).toBe('got on')
  expect(await talk(both.proxy.port, ['quit'])).toBe('got quit\r\n')
})

test('finds a text that arrives in two parts, and is silent after it', async () => {
  await using both = await startBoth()
  both.proxy.break({ from: 'client', after: '\r\n.\r', how: 'silence' })
  const socket = connect({ host: '127.0.0.1', port: both.proxy.port })
  const answers: string[] = []
  socket.on('data', (chunk) => answers.push(String(chunk)))
  socket.write('one\r\n.')
  await expect.poll(() => answers.join('')).toBe('got one\r\n')
  socket.write('\r\ntwo\r\nquit\r\n')
  // A server on the other side of a silent proxy receives the text before the fault: a line that ends with CR.
  await expect.poll(() => answers.join('')).toBe('got one\r\ngot .\r\n')
  socket.destroy()
})
