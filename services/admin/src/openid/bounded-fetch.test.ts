import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

/**
 * Responds with as many bytes as the path states; `/never` gets no response, and `/ended` loses its first connections.
 */
let endedConnections = 0
const server = createServer((request, response) => {
  if (request.url === '/ended' && endedConnections > 0) {
    endedConnections--
    return request.socket.destroy()
  }
  if (request.url === '/ended') return request.pipe(response)
  const bytes = Number(request.url?.slice(1))
  if (!Number.isNaN(bytes)) response.end(Buffer.alloc(bytes))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a response up to 1 MB is returned, a larger one is rejected', async () => {
  const get = boundedFetch(new AbortController().signal)
  expect((await (await get(`${url}/1000000`, {})).arrayBuffer()).byteLength).toBe(1_000_000)
  expect((await get(`${url}/0`, {})).body).toBeNull()
  await expect(get(`${url}/1000001`, {})).rejects.toThrow('The response is larger than 1000000 bytes')
})

test('a request ends with its own signal, and with the service', async () => {
  const [stopped, own] = [new AbortController(), new AbortController()]
  const get = boundedFetch(stopped.signal)
  const requests = [get(`${url}/never`, { signal: own.signal }), get(`${url}/never`, {})]
  own.abort(new Error('timed out'))
  await expect(requests[0]).rejects.toThrow('timed out')
  stopped.abort(new Error('stopped'))
  await expect(requests[1]).rejects.toThrow('stopped')
})

test('a request whose connection ends before the response is sent once more, with its body', async () => {
  const get = boundedFetch(new AbortController().signal)
  endedConnections = 1
  expect(
    await (await get(`${url}/ended`, { method: 'POST', body: new URLSearchParams('code=a') })).text(),
  ).toBe('code=a')
  endedConnections = 2
  await expect(get(`${url}/ended`, { method: 'POST', body: 'code=a' })).rejects.toThrow('fetch failed')
  expect(endedConnections).toBe(0)
})
