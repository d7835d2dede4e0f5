import { systemClock } from '@fiscus/runtime/clock'
import { startApi } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { limitAddress } from './limit-address.ts'

test('an address may call public routes 300 times a minute; other addresses are not affected', async () => {
  const routes = createRoutes()
  routes.use('/page', limitAddress(systemClock, 1))
  const page = {
    hide: true,
    scope: 'public',
    method: 'get',
    path: '/page',
    responses: { 200: { description: '' } },
  } as const
  routes.openapi(defineRoute(page), (c) => c.text('page'))
  await using api = await startApi({ routes: [routes], trustedProxies: 1 })
  const call = (address: string) => fetch(`${api.url}/page`, { headers: { 'x-forwarded-for': address } })
  const calls = await Promise.all(Array.from({ length: 300 }, () => call('192.0.2.7')))
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
  const rejected = await call('192.0.2.7')
  expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'rate-limited' }])
  expect((await call('192.0.2.8')).status).toBe(200)
})
