import { request } from 'node:http'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemSchema } from '@fiscus/contracts/problems/problem-schema'
import { BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import { apiKey, startApi } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes, defineRoute } from '../routes/route.ts'

const responses = { 200: { description: 'The received values' } }
const echoRoute = defineRoute({
  hide: true,
  scope: 'tax:calculate',
  method: 'post',
  path: '/api/v1/echo',
  request: {
    query: z.strictObject({ loud: z.literal('1').optional() }),
    body: {
      content: {
        'application/json': {
          schema: z.strictObject({ name: z.string(), 'a/b': z.int().max(3).optional() }),
        },
      },
    },
  },
  responses,
})
const largeRoute = defineRoute({
  hide: true,
  scope: 'tax:calculate',
  method: 'post',
  path: '/api/v1/large',
  largeBodies: true,
  request: { body: { content: { 'application/json': { schema: z.strictObject({ name: z.string() }) } } } },
  responses,
})
const optionalRoute = defineRoute({
  hide: true,
  scope: 'tax:write',
  method: 'post',
  path: '/api/v1/optional',
  request: {
    body: {
      required: false,
      content: { 'application/json': { schema: z.strictObject({ note: z.string().optional() }) } },
    },
  },
  responses,
})
const failingRoute = defineRoute({
  hide: true,
  scope: 'tax:read',
  method: 'get',
  path: '/api/v1/failures/{kind}',
  request: {
    params: z.strictObject({ kind: z.enum(['bug', 'problem', 'database', 'host', 'files', 'disk']) }),
  },
  responses,
})
const adminRoute = defineRoute({
  hide: true,
  scope: 'tenants:admin',
  method: 'get',
  path: '/api/v1/admin',
  responses,
})

const recordsRoute = defineRoute({
  hide: true,
  scope: 'tax:read',
  method: 'get',
  path: '/api/v1/books/records',
  responses,
})
const recordRoute = defineRoute({
  hide: true,
  scope: 'tax:read',
  method: 'get',
  path: '/api/v1/books/{id}',
  request: { params: z.strictObject({ id: z.string() }) },
  responses,
})
const streamRoute = defineRoute({
  hide: true,
  scope: 'tax:read',
  method: 'get',
  path: '/api/v1/streams',
  responses,
})
const streams = { open: 0 }

const routes = createRoutes()
routes.openapi(echoRoute, (c) =>
  c.json({ body: c.req.valid('json'), tenant: c.get('principal').tenantId }, 200),
)
routes.openapi(largeRoute, (c) => c.json({ bytes: c.get('largeBody')?.length }, 200))
routes.openapi(optionalRoute, (c) => c.json(c.req.valid('json'), 200))
routes.openapi(streamRoute, (c) => {
  streams.open++
  return c.body(new ReadableStream({ cancel: () => void streams.open-- }), 200, { 'x-lines': 'many' })
})
routes.openapi(recordsRoute, (c) => c.json({}, 200))
routes.openapi(recordRoute, (c) => c.json({}, 200))
routes.openapi(adminRoute, (c) => c.json({}, 200))
const lost = () =>
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'CONNECTION_CLOSED' })
routes.openapi(failingRoute, (c) => {
  switch (c.req.valid('param').kind) {
    case 'bug':
      throw new TypeError('the password is swordfish')
    case 'problem':
      throw new Problem(
        'document-locked',
        { code: 'It is locked.', params: {} },
        { headers: { 'x-more': '1' } },
      )
    case 'database':
      throw markOrigin(lost(), 'database')
    case 'host':
      throw lost()
    case 'files':
      throw new Error('not read', { cause: new BlobsUnavailable('The bucket', 'connect ECONNREFUSED') })
    case 'disk':
      throw new Error('not stored', { cause: markOrigin(new Error('full'), 'files', 'full') })
  }
})

const start = () =>
  startApi({
    routes: [routes],
    keys: {
      good: apiKey(),
      old: apiKey({ expiresAt: new Date(0) }),
      gone: apiKey({ revokedAt: new Date(0) }),
    },
  })
const json = { 'content-type': 'application/json', authorization: 'Bearer good' }
const post = (body: RequestInit['body'], headers: Record<string, string> = json) => ({
  method: 'POST',
  headers,
  body,
})

const cases: [
  name: string,
  path: string,
  init: RequestInit,
  status: number,
  code: string,
  pointers?: string[],
][] = [
  ['no key', '/api/v1/echo', { method: 'POST' }, 401, 'unauthenticated'],
  ['an unknown key', '/api/v1/echo', { headers: { 'x-api-key': 'guess' } }, 401, 'unauthenticated'],
  ['an expired key', '/api/v1/echo', { headers: { 'x-api-key': 'old' } }, 401, 'unauthenticated'],
  ['a revoked key', '/api/v1/echo', { headers: { 'x-api-key': 'gone' } }, 401, 'unauthenticated'],
  ['a key without the scope', '/api/v1/admin', { headers: json }, 403, 'missing-scope'],
  ['an unknown address', '/api/v1/nothing', { headers: json }, 404, 'not-found'],
  ['an unknown address outside of the API', '/nothing', {}, 404, 'not-found'],
  ['the wrong method', '/api/v1/echo', { method: 'DELETE', headers: json }, 405, 'method-not-allowed'],
  [
    'no content type',
    '/api/v1/echo',
    post(new Uint8Array([123, 125]), { authorization: 'Bearer good' }),
    415,
    'unsupported-media-type',
  ],
  [
    'a form',
    '/api/v1/echo',
    post('a=b', { ...json, 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported-media-type',
  ],
  [
    'another charset',
    '/api/v1/echo',
    post('{}', { ...json, 'content-type': 'application/json; charset=iso-8859-2' }),
    415,
    'unsupported-media-type',
  ],
  [
    'a compressed body',
    '/api/v1/echo',
    post('{}', { ...json, 'content-encoding': 'gzip' }),
    415,
    'unsupported-media-type',
  ],
  ['no body', '/api/v1/echo', post(''), 400, 'malformed-json'],
  ['half a body', '/api/v1/echo', post('{"name":'), 400, 'malformed-json'],
  ['NaN', '/api/v1/echo', post('{"name":NaN}'), 400, 'malformed-json'],
  ['a duplicate member', '/api/v1/echo', post('{"name":"a","name":"b"}'), 400, 'malformed-json'],
  ['__proto__', '/api/v1/echo', post('{"name":"a","__proto__":{}}'), 400, 'malformed-json'],
  ['100,000 levels', '/api/v1/echo', post(`${'['.repeat(1e5)}${']'.repeat(1e5)}`), 400, 'malformed-json'],
  [
    'bytes that are not UTF-8',
    '/api/v1/echo',
    post(new Uint8Array([0x22, 0xff, 0x22])),
    400,
    'malformed-json',
  ],
  ['a body that is not an object', '/api/v1/echo', post('[]'), 422, 'invalid-request', ['']],
  [
    'several errors at once',
    '/api/v1/echo?loud=yes&x=1',
    post('{"a/b":9,"c~d":1}'),
    422,
    'invalid-request',
    ['/query/loud', '/query/x', '/name', '/a~1b', '/c~0d'],
  ],
  [
    'a duplicate parameter',
    '/api/v1/echo?loud=1&loud=1',
    post('{"name":"a"}'),
    422,
    'invalid-request',
    ['/query/loud'],
  ],
  [
    'a parameter of a route without parameters',
    '/api/v1/optional?x=1',
    post('{}'),
    422,
    'invalid-request',
    ['/query/x'],
  ],
  [
    'an invalid path parameter',
    '/api/v1/failures/other',
    { headers: json },
    422,
    'invalid-request',
    ['/path/kind'],
  ],
  ['a problem of the handler', '/api/v1/failures/problem', { headers: json }, 409, 'document-locked'],
  ['an unreachable database', '/api/v1/failures/database', { headers: json }, 503, 'database-unavailable'],
  ['another unreachable host', '/api/v1/failures/host', { headers: json }, 500, 'internal-error'],
  ['unreachable files', '/api/v1/failures/files', { headers: json }, 503, 'files-unavailable'],
  ['a full disk', '/api/v1/failures/disk', { headers: json }, 503, 'files-unavailable'],
  ['a programming error', '/api/v1/failures/bug', { headers: json }, 500, 'internal-error'],
]

test.for(cases)('%s → %4$i %5$s', async ([, path, init, status, code, pointers]) => {
  await using api = await start()
  const response = await fetch(api.url + path, init)
  const problem = problemSchema.parse(await response.json())
  expect({
    ...problem,
    pointers: problem.errors?.map((error) => error.pointer),
  }).toMatchObject({
    status,
    code,
    type: `/docs/errors/${code}`,
    instance: path.split('?')[0],
    request_id: response.headers.get('x-request-id'),
    pointers,
  })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
})

test('the headers of a problem are returned', async () => {
  await using api = await start()
  const headersOf = async (path: string, init: RequestInit) => (await fetch(api.url + path, init)).headers
  expect((await headersOf('/api/v1/echo', {})).get('www-authenticate')).toBe('Bearer realm="fiscus"')
  expect(
    (await headersOf('/api/v1/echo', { headers: { 'x-api-key': 'old' } })).get('www-authenticate'),
  ).toContain('invalid_token')
  expect((await headersOf('/api/v1/echo', { method: 'DELETE', headers: json })).get('allow')).toBe('POST')
  expect((await headersOf('/api/v1/failures/database', { headers: json })).get('retry-after')).toBe('5')
  expect((await headersOf('/api/v1/failures/files', { headers: json })).get('retry-after')).toBe('5')
  expect((await headersOf('/api/v1/failures/disk', { headers: json })).get('retry-after')).toBe('60')
  expect((await headersOf('/api/v1/failures/problem', { headers: json })).get('x-more')).toBe('1')
})

test('responses to an API key are not stored by shared caches', async () => {
  await using api = await start()
  const response = await fetch(`${api.url}/api/v1/echo`, post('{"name":"a"}'))
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

/** Each size is sent with Content-Length, and in chunks without it. */
const bodySizes: [route: string, path: string, bytes: number, status: number, detail?: string][] = [
  ['a route', '/api/v1/echo', 524_288, 200],
  ['a route', '/api/v1/echo', 524_289, 413, 'Send at most 512 kB (524,288 bytes); '],
  ['a route with large bodies', '/api/v1/large', 5_242_880, 200],
  ['a route with large bodies', '/api/v1/large', 5_242_881, 413, 'Send at most 5 MB (5,242,880 bytes); '],
]

test.for(bodySizes)('%s, %s, with a body of %i bytes → %i', async ([, path, bytes, status, detail]) => {
  await using api = await start()
  const end = '{"name":"Łódź"}'
  const text = ' '.repeat(bytes - Buffer.byteLength(end)) + end
  const announced = await fetch(api.url + path, post(text))
  const chunked = await fetch(api.url + path, {
    ...post(''),
    body: new Blob([text]).stream(),
    duplex: 'half',
  })
  for (const response of [announced, chunked]) {
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(
      detail ? { code: 'payload-too-large', detail: expect.stringContaining(detail) } : {},
    )
  }
})

test('a chunked body is rejected before its end once it exceeds the limit', async () => {
  await using api = await start()
  const status = await new Promise((resolve, reject) => {
    const sending = request(`${api.url}/api/v1/echo`, { method: 'POST', headers: json }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write(' '.repeat(1024 * 1024))
  })
  expect(status).toBe(413)
})

test('an optional body may be absent, and is validated if present', async () => {
  await using api = await start()
  const send = async (init: RequestInit) => (await fetch(`${api.url}/api/v1/optional`, init)).status
  expect(await send({ method: 'POST', headers: { authorization: 'Bearer good' } })).toBe(200)
  expect(await send(post('{"note":"a"}'))).toBe(200)
  expect(await send(post('{"note":1}'))).toBe(422)
})

test('the cause of an internal error is logged with the request id and not returned', async () => {
  await using api = await start()
  const response = await fetch(`${api.url}/api/v1/failures/bug`, {
    headers: { ...json, 'x-request-id': 'order-7' },
  })
  expect(await response.text()).not.toMatch(/swordfish|TypeError|at /)
  const line = api.logged.find((line) => line.includes('swordfish'))
  expect(JSON.parse(line ?? '')).toMatchObject({ request_id: 'order-7', code: 'internal-error', level: 50 })
})

test.for([
  ['order-7', 'order-7'],
  ['x'.repeat(65), expect.stringMatching(/^[\da-f-]{36}$/)],
  ['a b', expect.stringMatching(/^[\da-f-]{36}$/)],
])('the request id %s is returned as %s', async ([sent, returned]) => {
  await using api = await start()
  const response = await fetch(`${api.url}/nothing`, { headers: { 'x-request-id': sent } })
  expect(response.headers.get('x-request-id')).toEqual(returned)
})

test("the trace id of the caller's traceparent is logged", async () => {
  await using api = await start()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await fetch(`${api.url}/api/v1/failures/bug`, { headers: { ...json, traceparent } })
  expect(
    api.logged.filter((line) => line.includes('"trace_id":"0af7651916cd43dd8448eb211c80319c"')).length,
  ).toBeGreaterThan(0)
})

test('no key is ever logged', async () => {
  await using api = await startApi({ routes: [routes], keys: { tx_live_secret: apiKey() } })
  await fetch(`${api.url}/api/v1/failures/bug?key=tx_live_secret`, {
    headers: { 'x-api-key': 'tx_live_secret' },
  })
  await fetch(`${api.url}/api/v1/failures/bug`, { headers: { authorization: 'Bearer tx_live_secret' } })
  expect(api.logged.length).toBeGreaterThan(0)
  expect(api.logged.join()).not.toContain('secret')
})

test('requests are counted by the class of their route and of their status', async () => {
  await using api = await start()
  await fetch(`${api.url}/api/v1/failures/problem`, { headers: json })
  await fetch(`${api.url}/api/v1/failures/other`, { headers: json })
  await fetch(`${api.url}/some/scan`)
  const text = await api.metrics.registry.metrics()
  expect(text).toContain('http_requests_total{route="failures",status="4xx"} 2')
  expect(text).toContain('http_request_duration_seconds_count{route="failures"} 2')
  expect(text).toContain('http_requests_total{route="unmatched",status="4xx"} 1')
})

test.for([
  ['/api/v1/books/records', 'good', '/api/v1/books/records', 200],
  ['/api/v1/books/records', 'guess', '/api/v1/books/records', 401],
  ['/api/v1/books/records?x=1', 'good', '/api/v1/books/records', 422],
  ['/api/v1/books/seven', 'good', '/api/v1/books/:id', 200],
] as const)('%s with the key %s is logged as %s', async ([path, key, route, status]) => {
  await using api = await start()
  await fetch(api.url + path, { headers: { 'x-api-key': key } })
  const requests = api.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([{ method: 'GET', route, status }])
})

test('a response to HEAD has the headers of GET, and its body is cancelled', async () => {
  await using api = await start()
  const response = await fetch(`${api.url}/api/v1/streams`, { method: 'HEAD', headers: json })
  expect([response.status, response.headers.get('x-lines')]).toEqual([200, 'many'])
  expect(streams.open).toBe(0)
})

test.for([
  ['https', 1, 'max-age=31536000'],
  ['http', 1, null],
  ['https', 0, null],
] as const)(
  'X-Forwarded-Proto: %s behind %i proxies: Strict-Transport-Security: %s',
  async ([protocol, trustedProxies, policy]) => {
    await using api = await startApi({ routes: [routes], trustedProxies })
    const response = await fetch(`${api.url}/nothing`, { headers: { 'x-forwarded-proto': protocol } })
    expect(response.headers.get('strict-transport-security')).toBe(policy)
  },
)

test('only the key determines the tenant, not headers', async () => {
  await using api = await start()
  const headers = { ...json, 'x-tenant': 't2', 'x-tenant-id': 't2', tenant: 't2' }
  const response = await fetch(`${api.url}/api/v1/echo`, post('{"name":"a"}', headers))
  expect(await response.json()).toMatchObject({ tenant: 't1' })
})

test('a connection closed by the caller is not logged as an error', async () => {
  await using api = await start()
  const headers = { ...json, 'content-length': '100' }
  const sending = request(`${api.url}/api/v1/echo`, { method: 'POST', headers })
  sending.on('error', () => {})
  sending.write('{"name":')
  await expect.poll(() => api.lookups.length).toBe(1)
  sending.destroy()
  await expect.poll(() => api.logged.length).toBe(1)
  expect(JSON.parse(api.logged[0] ?? '')).toMatchObject({ level: 20, status: 400 })
})

test('an address that is not a valid URL → 400 with a problem', async () => {
  await using api = await start()
  const { port } = new URL(api.url)
  const [status, type] = await new Promise<unknown[]>((resolve, reject) => {
    request({ port, path: '/\\evil', headers: json }, (response) =>
      resolve([response.statusCode, response.headers['content-type']]),
    )
      .on('error', reject)
      .end()
  })
  expect([status, type]).toEqual([400, 'application/problem+json'])
})
