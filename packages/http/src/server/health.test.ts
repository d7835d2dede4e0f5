import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { waiting } from '@fiscus/messages/waiting'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { startApi } from '@fiscus/testing/start-api'
import { describe, expect, test } from 'vitest'
import type { ReadinessChecks } from './component-readiness.ts'
import { createHealthApp } from './create-health-app.ts'

function routes(checks: ReadinessChecks, metricsToken?: string) {
  const metrics = createMetrics()
  metrics.counter('things_total', 'Things').inc()
  return createHealthApp({ checks, metrics, metricsToken, log: createLogger('test', 'silent') })
}

const descriptors = { name: 'descriptors', status: 'up' }
const up = async () => {}
const down = () => Promise.reject(new Error('password authentication failed'))
const stuck = () => new Promise<void>(() => {})

test('/healthz does not depend on the checks', async () => {
  const response = await routes({ database: down }).request('/healthz')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test.for<[name: string, checks: ReadinessChecks, status: number, body: object]>([
  [
    'all up',
    { database: up },
    200,
    { status: 'ready', components: [{ name: 'database', status: 'up' }, descriptors] },
  ],
  [
    'one down',
    { database: down, vies: up },
    503,
    {
      status: 'not ready',
      components: [{ name: 'database', status: 'down' }, { name: 'vies', status: 'up' }, descriptors],
    },
  ],
  [
    'one degraded: the process stays in rotation',
    {
      database: up,
      workers: async () => 'degraded',
      queues: async () => waiting.queuesPaused({ count: 1, queues: ['pdf'] }),
      blobs: async () => new Error('a path of the server'),
    },
    200,
    {
      status: 'degraded',
      components: [
        { name: 'database', status: 'up' },
        { name: 'workers', status: 'degraded' },
        { name: 'queues', status: 'degraded', detail: 'The queue pdf is paused' },
        { name: 'blobs', status: 'degraded' },
        { name: 'descriptors', status: 'up' },
      ],
    },
  ],
  [
    'a check that never resolves',
    { database: stuck },
    503,
    { status: 'not ready', components: [{ name: 'database', status: 'down' }, descriptors] },
  ],
])('readiness with %s', async ([, checks, status, body]) => {
  const response = await routes(checks).request('/readyz')
  expect([response.status, await response.json()]).toEqual([status, body])
})

test('/metrics has the state of each component', async () => {
  const checks = {
    database: down,
    workers: async () => 'degraded',
    blobs: async () => new Error('lost'),
    queue: up,
  }
  const headers = { authorization: 'Bearer a long metrics token' }
  const response = await routes(checks, 'a long metrics token').request('/metrics', { headers })
  const states = (await response.text()).matchAll(/^component_up\{component="(\w+)"\} (\d)$/gm)
  expect([...states].map(([, name, state]) => [name, state])).toEqual([
    ['database', '0'],
    ['workers', '0'],
    ['blobs', '0'],
    ['queue', '1'],
    ['descriptors', '1'],
  ])
})

test('an address without a route → 404 with a problem', async () => {
  const response = await routes({}).request('/nothing')
  expect(await response.json()).toMatchObject({ code: 'not-found', status: 404, instance: '/nothing' })
})

test('a second of requests for readiness shares one check', async () => {
  let checked = 0
  const app = routes({ database: async () => ++checked })
  await Promise.all(Array.from({ length: 100 }, () => app.request('/readyz')))
  expect(checked).toBe(1)
})

describe('/metrics', () => {
  const token = 'a long metrics token'
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

  for (const [name, metricsToken, headers, status] of [
    ['without a token, from this machine', undefined, {}, 200],
    ['without a token, through a proxy on this machine', undefined, { 'x-forwarded-for': '127.0.0.1' }, 401],
    ['without a token, for a page whose name leads here', undefined, { host: '127.0.0.1.evil.example' }, 401],
    ['without a token, by the name of this machine', undefined, { host: 'localhost' }, 200],
    ['with the token', token, bearer(token), 200],
    ['with the token, by a name of the cluster', token, { ...bearer(token), host: 'tax:8080' }, 200],
    ['with the token, through a proxy', token, { ...bearer(token), 'x-forwarded-for': '192.0.2.7' }, 200],
    ['with the new of two tokens', `${token} 2,${token}`, bearer(`${token} 2`), 200],
    ['with the old of two tokens', `${token} 2,${token}`, bearer(token), 200],
    ['with both of two tokens as one', `${token} 2,${token}`, bearer(`${token} 2,${token}`), 401],
    ['with a wrong token', token, bearer('wrong'), 401],
    ['with no token although one is set', token, {}, 401],
  ] as const)
    test(`${name} → ${status}`, async () => {
      await using api = await startApi({ routes: [routes({}, metricsToken)] })
      const answer = await send(`${api.url}/metrics`, headers)
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(status === 401 ? '"code":"unauthenticated"' : 'things_total 1')
    })
})

/** `fetch` sets Host itself. */
async function send(url: string, headers: IncomingHttpHeaders): Promise<{ status: number; text: string }> {
  const outgoing = request(url, { headers }).end()
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (!response) throw new Error('There is no response')
  return { status: response.statusCode ?? 0, text: await text(response) }
}
