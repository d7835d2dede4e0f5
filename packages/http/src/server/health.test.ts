import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { startApi } from '@fiscus/testing/start-api'
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

test('/healthz does not depend on the checks', async () => {
  const response = await routes({ database: down }).request('/healthz')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
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
    'a check that never resolves',
    { database: stuck },
    503,
    { status: 'not ready', components: [{ name: 'database', status: 'down' }] },
  ],
])('readiness with %s', async ([, checks, status, body]) => {
  const response = await routes(checks).request('/readyz')
  expect([response.status, await response.json()]).toEqual([status, body])
})

test('/metrics is public, unless a token is set', async () => {
  const open = await routes({}).request('/metrics')
  expect(await open.text()).toContain('things_total 1')
  expect(open.headers.get('content-type')).toContain('text/plain')
  await using guarded = await startApi({ routes: [routes({}, 'a long metrics token')] })
  const status = async (authorization: string) =>
    (await fetch(`${guarded.url}/metrics`, { headers: { authorization } })).status
  expect(await status('Bearer a long metrics token')).toBe(200)
  expect(await status('Bearer wrong')).toBe(401)
})
