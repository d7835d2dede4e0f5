import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { json } from 'node:stream/consumers'
import { createEgress, type Egress } from '@fiscus/runtime/egress/egress'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { expect, test } from 'vitest'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import { openPings } from './pings.ts'

const allowed = new BlockList()
allowed.addAddress('127.0.0.1')

/** Pings with access to a server of this test. */
async function testPings(listener: RequestListener) {
  await using opened = new AsyncDisposableStack()
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  const metrics = createMetrics()
  const log = createLogger('test', 'silent')
  const pings = openPings(createEgress({ allowed }), { metrics, log })
  return withResources(
    {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping`,
      pings,
      count: countOf(metrics),
    },
    opened,
  )
}

test('a ping has the run and its status, without customer data', async () => {
  const arrived = Promise.withResolvers<unknown>()
  await using service = await testPings(async (request, response) => {
    arrived.resolve([request.method, request.headers['content-type'], await json(request)])
    response.end('OK')
  })
  service.pings.send(sampleRunEnd({ pingUrl: service.url, step: 'fail', error: 'with customer data' }))
  expect(await arrived.promise).toEqual([
    'POST',
    'application/json',
    {
      run_id: 'run-1',
      task: 'session_cleanup',
      tenant_id: null,
      status: 'failed',
      trigger: 'schedule',
      slot: '2026-11-21T08:00:00.000Z',
      started_at: '2026-11-21T08:00:02.000Z',
      duration_ms: 500,
    },
  ])
  await service.pings[Symbol.asyncDispose]()
  expect(await service.count('sent')).toBe('1')
})

test('a ping that is not delivered is counted', async () => {
  await using service = await testPings((_, response) => response.writeHead(500).end())
  service.pings.send(sampleRunEnd({ pingUrl: null }))
  service.pings.send(sampleRunEnd({ pingUrl: service.url }))
  service.pings.send(sampleRunEnd({ pingUrl: 'http://169.254.169.254/latest' }))
  service.pings.send(sampleRunEnd({ pingUrl: 'http://[::1]/' }))
  await service.pings[Symbol.asyncDispose]()
  expect([await service.count('failed'), await service.count('refused')]).toEqual(['1', '2'])
  expect(await service.count('sent')).toBeUndefined()
})

test('a ping to a server that accepts and is silent is counted, and the next one is sent', async () => {
  const arrived: string[] = []
  await using service = await testPings((request, response) => {
    arrived.push(request.url ?? '')
    if (arrived.length > 1) response.end('OK')
  })
  service.pings.send(sampleRunEnd({ pingUrl: service.url }))
  await expect.poll(() => arrived).toHaveLength(1)
  service.pings.send(sampleRunEnd({ pingUrl: service.url }))
  await service.pings[Symbol.asyncDispose]()
  expect([await service.count('failed'), await service.count('sent')]).toEqual(['1', '1'])
})

test('at most eight pings are sent at a time, a thousand wait, and further pings are dropped', async () => {
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>()
  let requests = 0
  const egress: Egress = async () => {
    requests += 1
    await mayRespond
    return { status: 200, text: '', isComplete: true }
  }
  const metrics = createMetrics()
  const pings = openPings(egress, { metrics, log: createLogger('test', 'silent') })
  const count = countOf(metrics)
  for (let sent = 0; sent < 1_010; sent += 1) pings.send(sampleRunEnd({ pingUrl: 'https://example.com/' }))
  expect([requests, await count('dropped')]).toEqual([8, '2'])
  respond()
  await pings[Symbol.asyncDispose]()
  expect(await count('sent')).toBe('1008')
})

/** Reads the counter of pings with an outcome. */
function countOf(metrics: Metrics) {
  return async (outcome: string) =>
    (await metrics.registry.metrics()).match(`cron_pings_total{outcome="${outcome}"} (.*)`)?.[1]
}
