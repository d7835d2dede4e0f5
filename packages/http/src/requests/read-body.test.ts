import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hasBody } from './read-body.ts'

test.for<[headers: Record<string, string>, announced: boolean]>([
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '2' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
])('a request with the headers %j has a body: %j', async ([headers, announced]) => {
  const app = new Hono().post('/', (c) => c.json(hasBody(c)))
  expect(await (await app.request('/', { method: 'POST', headers })).json()).toBe(announced)
})
