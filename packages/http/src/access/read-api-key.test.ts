import { createLogger } from '@fiscus/runtime/log/logger'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../requests/api-env.ts'
import { problemRenderer } from '../responses/render-problem.ts'
import { readApiKey } from './read-api-key.ts'

const log = createLogger('test', 'silent')
const app = new Hono<ApiEnv>().get('/', (c) => c.text(readApiKey(c))).onError(problemRenderer(log))

test.for<[headers: Record<string, string>, key: string]>([
  [{ authorization: 'Bearer tx_1' }, 'tx_1'],
  [{ authorization: 'bearer   tx_1' }, 'tx_1'],
  [{ 'x-api-key': 'tx_2' }, 'tx_2'],
  [{ authorization: 'Bearer tx_1', 'x-api-key': 'tx_2' }, 'tx_1'],
  [{ authorization: 'Basic tx_1', 'x-api-key': 'tx_2' }, 'tx_2'],
  [{ authorization: 'Not Bearer tx_1', 'x-api-key': 'tx_2' }, 'tx_2'],
  [{ authorization: 'Bearer tx_1 more', 'x-api-key': 'tx_2' }, 'tx_2'],
])('of %j the key is %s', async ([headers, key]) => {
  expect(await (await app.request('/', { headers })).text()).toBe(key)
})

test.for<Record<string, string>>([
  {},
  { authorization: 'Bearer ' },
  { authorization: 'Basic tx_1' },
  { 'x-api-key': '' },
])('of %j there is no key', async (headers) => {
  const response = await app.request('/', { headers })
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="fiscus"')
  expect(await response.json()).toMatchObject({
    code: 'unauthenticated',
    detail: 'Log in, or send an API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>".',
  })
})
