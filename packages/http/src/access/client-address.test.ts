import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../requests/api-env.ts'
import { clientAddress } from './client-address.ts'

async function addressOf(forwarded: string, trustedProxies: number): Promise<string> {
  const app = new Hono<ApiEnv>().get('/', (c) => c.text(clientAddress(c, trustedProxies)))
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()
}

test.for([
  ['203.0.113.7', 1, '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
  ['203.0.113.7', 0, 'unknown'],
  ['203.0.113.7', 2, 'unknown'],
  ['not an address', 1, 'unknown'],
  ['2001:db8:1:2:3:4:5:6', 1, '2001:db8:1:2'],
  ['2001:db8:1:2::6', 1, '2001:db8:1:2'],
  ['2001:db8::6', 1, '2001:db8:0:0'],
  ['::1', 1, '0:0:0:0'],
  ['::ffff:203.0.113.7', 1, '203.0.113.7'],
] as const)('X-Forwarded-For: %s behind %i proxies is %s', async ([forwarded, trustedProxies, address]) => {
  expect(await addressOf(forwarded, trustedProxies)).toBe(address)
})
