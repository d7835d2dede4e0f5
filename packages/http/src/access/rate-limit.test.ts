import { apiKey, startApi } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { jsonBody } from '../routes/route-parts.ts'
import { createRateLimiter } from './rate-limit.ts'

function tickingClock() {
  let now = Date.parse('2026-11-21T12:00:00Z')
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

const routes = createRoutes()
const route = defineRoute({
  hide: true,
  scope: 'tax:read',
  method: 'get',
  path: '/api/v1/x',
  responses: { 200: { description: '' } },
})
routes.openapi(route, (c) => c.json({}, 200))

test('a key is limited to its requests per minute, and allowed again in the next minute', async () => {
  const clock = tickingClock()
  await using api = await startApi({
    routes: [routes],
    clock,
    keys: { slow: apiKey({ requestsPerMinute: 2 }) },
  })
  const call = () => fetch(`${api.url}/api/v1/x`, { headers: { 'x-api-key': 'slow' } })
  const first = await call()
  expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=2;w=60')
  expect(first.headers.get('ratelimit')).toBe('"minute";r=1;t=60')
  clock.advance(20)
  expect((await call()).headers.get('ratelimit')).toBe('"minute";r=0;t=40')
  const rejected = await call()
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '40'])
  expect(await rejected.json()).toMatchObject({ code: 'rate-limited', status: 429 })
  clock.advance(40)
  expect((await call()).status).toBe(200)
})

const bigRoute = defineRoute({
  hide: true,
  scope: 'tax:read',
  method: 'post',
  path: '/api/v1/big',
  request: { body: jsonBody(z.string()) },
  responses: { 200: { description: '' } },
})
routes.openapi(bigRoute, (c) => c.json({}, 200))

test('each 16 kB of a body count as one more request; a request is admitted while the minute has a rest', async () => {
  const clock = tickingClock()
  const keys = { key: apiKey({ requestsPerMinute: 5 }) }
  await using api = await startApi({ routes: [routes], clock, keys })
  const send = async (kilobytes: number) => {
    const body = JSON.stringify('x'.repeat(kilobytes * 1024))
    const headers = { 'x-api-key': 'key', 'content-type': 'application/json' }
    const { status, headers: received } = await fetch(`${api.url}/api/v1/big`, {
      method: 'POST',
      headers,
      body,
    })
    return [status, received.get('ratelimit')]
  }
  expect(await send(15)).toEqual([200, '"minute";r=4;t=60'])
  expect(await send(32)).toEqual([200, '"minute";r=1;t=60'])
  expect(await send(510)).toEqual([200, '"minute";r=0;t=60'])
  expect(await send(1)).toEqual([429, '"minute";r=0;t=60'])
  clock.advance(60)
  expect(await send(1)).toEqual([200, '"minute";r=4;t=60'])
})

test('keys are counted separately', async () => {
  const keys = { a: apiKey({ id: 'a', requestsPerMinute: 1 }), b: apiKey({ id: 'b', requestsPerMinute: 1 }) }
  await using api = await startApi({ routes: [routes], keys })
  const status = async (key: string) =>
    (await fetch(`${api.url}/api/v1/x`, { headers: { 'x-api-key': key } })).status
  expect([await status('a'), await status('a'), await status('b')]).toEqual([200, 429, 200])
})

test('the memory of counters is bounded: the oldest is removed', () => {
  const limiter = createRateLimiter({ now: () => new Date(0) })
  for (let id = 0; id <= 10_000; id++) limiter.take(String(id), 5)
  expect(limiter.take('1', 5).remaining).toBe(3)
  expect(limiter.take('0', 5).remaining).toBe(4)
})
