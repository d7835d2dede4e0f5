import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

/** Responds with as many bytes as the path states; `/never` gets no response. */
const server = createServer((request, response) => {
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
