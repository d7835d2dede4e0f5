import { Problem } from '@fiscus/contracts/problems/problem'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes, defineRoute } from './route.ts'
import { ifMatch, jsonBody, jsonResponse } from './route-parts.ts'

/** What a server has written: a name that no request may set. */
const stored = { id: 'a', name: 'two\nlines', size: 3, tags: [{ a: 1, b: null }], version: 2 }
const record = z.object({ id: z.string(), name: z.string(), size: z.int() }).loose()
const fields = { name: z.string().regex(/^.*$/), size: z.int(), tags: z.array(z.unknown()).nullable() }
const secret = { secret: z.string(), size_of: z.string() }
const common = { hide: true, scope: 'public', path: '/things/{id}' } as const
const params = z.object({ id: z.string() })
const get = defineRoute({
  ...common,
  method: 'get',
  request: { params },
  responses: { 200: jsonResponse('', record, ['ETag']) },
})
const patch = defineRoute({
  ...common,
  method: 'patch',
  request: { params, headers: ifMatch, body: jsonBody(z.strictObject({ ...fields, ...secret }).partial()) },
  responses: { 200: jsonResponse('', record, ['ETag']) },
})
const put = defineRoute({
  ...common,
  method: 'put',
  request: { params, body: jsonBody(z.strictObject({ name: z.string(), size: z.int().optional() })) },
  responses: { 200: jsonResponse('', z.object({ sent: z.unknown() })) },
})
const routes = createRoutes()
  .openapi(get, (c) => {
    if (c.req.valid('param').id === 'none') throw new Problem('not-found', { code: 'x', params: {} })
    c.header('ETag', '"v2"')
    return c.json(stored, 200)
  })
  .openapi(patch, (c) => c.json({ ...stored, sent: c.req.valid('json') }, 200))
  .openapi(put, (c) => c.json({ sent: c.req.valid('json') }, 200))
routes.onError((error, c) => {
  if (!(error instanceof Problem)) throw error
  return c.json({ code: error.code, errors: error.errors.map(({ pointer, code }) => [pointer, code]) }, 422)
})

async function send(method: string, body: object, match = '"v2"', id = 'a') {
  const headers = { 'content-type': 'application/json', ...(match !== '' && { 'if-match': match }) }
  const response = await routes.request(`/things/${id}`, { method, headers, body: JSON.stringify(body) })
  return response.json()
}
const errors = (...errors: string[][]) => ({ code: 'invalid-request', errors })

test.for<[what: string, body: object, expected: object]>([
  ['the whole record', stored, stored],
  ['one field as it is', { name: stored.name }, stored],
  ['a field that cannot be changed as it is', { id: 'a', version: 2 }, stored],
  ['a list as it is, its members in another order', { tags: [{ b: null, a: 1 }] }, stored],
  ['the record with one change', { ...stored, size: 4 }, { ...stored, sent: { size: 4 } }],
  ['a new value that is none', { ...stored, name: 'a\nb' }, errors(['/name', 'wrong-format'])],
  ['another value of a field that cannot be changed', { ...stored, id: 'b' }, errors(['/id', 'read-only'])],
  ['an unknown field', { ...stored, odd: 1 }, errors(['/odd', 'unknown-field'])],
  [
    'a field that the record does not show: the others may mean something else',
    { size: 3, size_of: 'x' },
    { ...stored, sent: { size: 3, size_of: 'x' } },
  ],
  [
    'the record with a secret, where the name cannot be sent',
    { ...stored, secret: 's' },
    { ...stored, sent: { size: 3, tags: stored.tags, secret: 's' } },
  ],
])('a PATCH of %s', async ([, body, expected]) => expect(await send('PATCH', body)).toEqual(expected))

test('a PATCH without a difference needs the version, and one of a record that has changed is rejected', async () => {
  expect(await send('PATCH', stored, '')).toMatchObject({ code: 'precondition-required' })
  expect(await send('PATCH', stored, '"v1"')).toMatchObject({ code: 'precondition-failed' })
  expect(await send('PATCH', { name: 'a\nb' }, '"v1"')).toEqual(errors(['/name', 'wrong-format']))
})

test('a PATCH of a record that GET does not return is validated as it is', async () => {
  expect(await send('PATCH', { size: 3 }, '"v2"', 'none')).toMatchObject({ sent: { size: 3 } })
  expect(await send('PATCH', { id: 'a' }, '"v2"', 'none')).toEqual(errors(['/id', 'unknown-field']))
})

test.for<[what: string, body: object, expected: object]>([
  ['the whole record', stored, { sent: {} }],
  [
    'the record with one change',
    { ...stored, size: 4, tags: stored.tags },
    { sent: { name: stored.name, size: 4 } },
  ],
  ['the record without a field, which clears it', { name: stored.name }, { sent: { name: stored.name } }],
  ['another value of a field that cannot be changed', { ...stored, id: 'b' }, errors(['/id', 'read-only'])],
])('a PUT of %s', async ([, body, expected]) => expect(await send('PUT', body)).toEqual(expected))
