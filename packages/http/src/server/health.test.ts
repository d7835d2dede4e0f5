import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { listeningApi } from '@fiscus/testing/listening-api'
import { expect, test } from 'vitest'
import { healthRoutes, type ReadinessChecks } from './health.ts'

function routes(checks: ReadinessChecks, metricsToken?: string) {
  const metrics = createMetrics()
  metrics.counter('things_total', 'Things').inc()
  return healthRoutes({ checks, metrics, metricsToken, log: createLogger('test', 'silent') })
}

const up = async () => {}
const down = () => Promise.reject(new Error('password authentication failed'))
const stuck = () => new Promise<void>(() => {})

test('the process is healthy as long as it answers', async () => {
  const answer = await routes({ database: down }).request('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})

test.for<[name: string, checks: ReadinessChecks, status: number, body: object]>([
  ['all up', { database: up }, 200, { status: 'ready', components: [{ name: 'database', status: 'up' }] }],
  [
    'one down',
    { database: down, vies: up },
    503,
    {
      status: 'not ready',
      components: [
        { name: 'database', status: 'down' },
        { name: 'vies', status: 'up' },
      ],
    },
  ],
  [
    'one that never answers',
    { database: stuck },
    503,
    { status: 'not ready', components: [{ name: 'database', status: 'down' }] },
  ],
])('readiness with %s', async ([, checks, status, body]) => {
  const answer = await routes(checks).request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([status, body])
})

test('metrics are open without a token, and need it where there is one', async () => {
  const open = await routes({}).request('/metrics')
  expect(await open.text()).toContain('things_total 1')
  expect(open.headers.get('content-type')).toContain('text/plain')
  await using guarded = await listeningApi({ routes: [routes({}, 'a long metrics token')] })
  const status = async (authorization: string) =>
    (await fetch(`${guarded.url}/metrics`, { headers: { authorization } })).status
  expect(await status('Bearer a long metrics token')).toBe(200)
  expect(await status('Bearer wrong')).toBe(401)
})
