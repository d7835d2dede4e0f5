import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sendVetted } from './send-vetted.ts'

/** A server that answers the first `answered` requests of each connection, and closes it at the next one. */
async function startServer(answered: number) {
  const requests: string[] = []
  const bySocket = new WeakMap<object, number>()
  const server = createServer((request, response) => {
    const number = (bySocket.get(request.socket) ?? 0) + 1
    bySocket.set(request.socket, number)
    requests.push(`${request.method} ${number}`)
    if (number > answered) request.socket.destroy()
    else response.end('answer')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
  return {
    requests,
    async send(method: string) {
      const signal = AbortSignal.timeout(60_000)
      const response = await sendVetted(url, [{ address: '127.0.0.1', family: 4 }], { method, signal, agent })
      return text(response)
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test.for(['GET', 'PROPFIND', 'REPORT'])(
  '%s is sent again when the server closes the kept connection',
  async (method) => {
    await using server = await startServer(1)
    expect(await server.send(method)).toBe('answer')
    expect(await server.send(method)).toBe('answer')
    expect(server.requests).toEqual([`${method} 1`, `${method} 2`, `${method} 1`])
  },
)

test.for(['PUT', 'POST', 'DELETE'])('%s is not: the server may have done it', async (method) => {
  await using server = await startServer(1)
  expect(await server.send('GET')).toBe('answer')
  await expect(server.send(method)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(server.requests).toEqual(['GET 1', `${method} 2`])
})

test('a request on a new connection that the server closes is not sent again', async () => {
  await using server = await startServer(0)
  await expect(server.send('GET')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(server.requests).toEqual(['GET 1'])
})
