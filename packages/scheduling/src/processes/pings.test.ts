import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { json } from 'node:stream/consumers'
import { createEgress } from '@fiscus/runtime/egress'
import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import { endedRun } from '../testing/sample-ended-run.ts'
import { openPings } from './pings.ts'

const allowed = new BlockList()
allowed.addAddress('127.0.0.1')

/** Pings that may go to a server of this test. */
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
  const resources = opened.move()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping`,
    pings,
    count: async (outcome: string) =>
      (await metrics.registry.metrics()).match(`cron_pings_total{outcome="${outcome}"} (.*)`)?.[1],
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test('a ping says which run has ended and how, and nothing that is a customer’s', async () => {
  const arrived = Promise.withResolvers<unknown>()
  await using service = await testPings(async (request, response) => {
    arrived.resolve([request.method, request.headers['content-type'], await json(request)])
    response.end('OK')
  })
  service.pings.send(endedRun({ pingUrl: service.url, status: 'failed', error: 'of a customer' }))
  expect(await arrived.promise).toEqual([
    'POST',
    'application/json',
    {
      ...{ run_id: 'run-1', task: 'session_cleanup', tenant_id: null, status: 'failed', trigger: 'schedule' },
      ...{ slot: '2026-11-21T08:00:00.000Z', started_at: '2026-11-21T08:00:02.000Z', duration_ms: 500 },
    },
  ])
  await service.pings[Symbol.asyncDispose]()
  expect(await service.count('sent')).toBe('1')
})

test('a ping that is not delivered is counted, and nothing else happens', async () => {
  await using service = await testPings((_, response) => response.writeHead(500).end())
  service.pings.send(endedRun({ pingUrl: null }))
  service.pings.send(endedRun({ pingUrl: service.url }))
  service.pings.send(endedRun({ pingUrl: 'http://169.254.169.254/latest' }))
  service.pings.send(endedRun({ pingUrl: 'http://[::1]/' }))
  await service.pings[Symbol.asyncDispose]()
  expect([await service.count('failed'), await service.count('refused')]).toEqual(['1', '2'])
  expect(await service.count('sent')).toBeUndefined()
})

test('eight go at a time, a thousand wait, the others are dropped', async () => {
  const held: (() => void)[] = []
  const eighth = Promise.withResolvers<void>()
  let isOpen = false
  await using service = await testPings((_, response) => {
    if (isOpen) return void response.end()
    held.push(() => response.end())
    if (held.length === 8) eighth.resolve()
  })
  for (let sent = 0; sent < 1_010; sent += 1) service.pings.send(endedRun({ pingUrl: service.url }))
  await eighth.promise
  expect([held.length, await service.count('dropped')]).toEqual([8, '2'])
  isOpen = true
  for (const release of held) release()
  await service.pings[Symbol.asyncDispose]()
  expect(await service.count('sent')).toBe('1008')
})
