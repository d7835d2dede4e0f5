import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { requireOwnSession } from './require-own-session.ts'

async function statusOf(session: { id: string; tenantId: string | null }, header?: string): Promise<unknown> {
  const app = new Hono().post('/', (c) => {
    requireOwnSession(c, session)
    return c.text('ok')
  })
  app.onError((error) => new Response('code' in error ? String(error.code) : error.message))
  const headers = header === undefined ? {} : { 'x-session-of': header }
  return (await app.request('/', { method: 'POST', headers })).text()
}

test.for([
  [{ id: 'u1', tenantId: 't1' }, undefined, 'ok'],
  [{ id: 'u1', tenantId: 't1' }, 'u1@t1', 'ok'],
  [{ id: 'u1', tenantId: null }, 'u1@platform', 'ok'],
  [{ id: 'u2', tenantId: 't1' }, 'u1@t1', 'unauthenticated'],
  [{ id: 'u1', tenantId: 't2' }, 'u1@t1', 'unauthenticated'],
  [{ id: 'u1', tenantId: 't1' }, 'u1@platform', 'unauthenticated'],
] as const)('the session %j gets a request of a page with %s: %s', async ([session, header, result]) => {
  expect(await statusOf(session, header)).toBe(result)
})
