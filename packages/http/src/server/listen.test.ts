import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiEnv } from '../requests/api-env.ts'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { type HttpOptions, listen } from './listen.ts'

const route = defineRoute({
  hide: true,
  scope: 'public',
  method: 'get',
  path: '/slow',
  responses: { 200: { description: '' } },
})

const start = (api: OpenAPIHono<ApiEnv>, options: Partial<HttpOptions> = {}) =>
  listen(
    api,
    { host: '127.0.0.1', port: 0, ...options },
    { log: createLogger('test', 'silent'), metrics: createMetrics() },
  )

/** An API with one route, which responds after `leave()`. */
function slowApi() {
  const entered = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const api = createRoutes()
  api.openapi(route, async (c) => {
    entered.resolve()
    await leave.promise
    return c.json({}, 200)
  })
  return { api, entered: entered.promise, leave: leave.resolve }
}

/** Time-outs expire when the test advances the time, so that what waits for one without need never ends. */
const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => vi.useRealTimers())

test('disposal waits for a request in progress and accepts no new request', async () => {
  const { api, entered, leave } = slowApi()
  const server = await start(api)
  const response = fetch(`${server.url}/slow`)
  await entered
  const disposed = server[Symbol.asyncDispose]()
  await expect(fetch(`${server.url}/slow`)).rejects.toThrow()
  leave()
  expect((await response).status).toBe(200)
  await disposed
})

test('disposal does not wait for an idle connection', async () => {
  const { api, leave } = slowApi()
  leave()
  const server = await start(api)
  const agent = new Agent({ keepAlive: true })
  const sending = request(`${server.url}/slow`, { agent }).end()
  const [response] = await once(sending, 'response')
  await once(response.resume(), 'end')
  useFakeTimeouts()
  await server[Symbol.asyncDispose]()
})

test('disposal closes a kept-alive connection after the response to its request in progress', async () => {
  const { api, entered, leave } = slowApi()
  const server = await start(api)
  const agent = new Agent({ keepAlive: true })
  const sending = request(`${server.url}/slow`, { agent }).end()
  await entered
  useFakeTimeouts()
  const disposed = server[Symbol.asyncDispose]()
  leave()
  const [response] = await once(sending, 'response')
  await once(response.resume(), 'end')
  expect(response.statusCode).toBe(200)
  await disposed
})

test.for([
  ['three seconds', {}, 3_000],
  ['its drain time', { drainSeconds: 20 }, 20_000],
] as const)('disposal aborts a request after %s', async ([, options, drainMs]) => {
  const { api, entered } = slowApi()
  const server = await start(api, options)
  const response = fetch(`${server.url}/slow`).catch((error: Error) => error)
  await entered
  useFakeTimeouts()
  const disposed = server[Symbol.asyncDispose]()
  await vi.advanceTimersByTimeAsync(drainMs - 1)
  expect(await Promise.race([response, 'in progress'])).toBe('in progress')
  await vi.advanceTimersByTimeAsync(1)
  await disposed
  expect(await response).toBeInstanceOf(Error)
})

test('disposal ends an event stream at once', async () => {
  const api = createRoutes()
  api.openapi(route, (c) => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(':\n')) })
    return c.body(body, 200, { 'content-type': 'text/event-stream' })
  })
  const server = await start(api)
  const response = await fetch(`${server.url}/slow`)
  expect(response.status).toBe(200)
  useFakeTimeouts()
  await server[Symbol.asyncDispose]()
  await expect(response.text()).rejects.toThrow('terminated')
})

test('a port in use throws an error with the remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(start(slowApi().api, { port })).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or set HTTP_PORT to a free port.`,
  )
  other.close()
})

test('an address that this machine does not have throws an error with the remedy', async () => {
  await expect(start(slowApi().api, { host: '203.0.113.9' })).rejects.toThrow(
    /^Cannot listen on 203\.0\.113\.9, port 0 \(.*\): set HTTP_HOST to an address of this machine, or to 0\.0\.0\.0 /,
  )
})

test.for([
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
] as const)('a server on %s is reached at %s', async ([host, hostname]) => {
  await using server = await start(slowApi().api, { host })
  expect(server.url).toMatch(new RegExp(`^http://${hostname}:[1-9]\\d*$`))
})
