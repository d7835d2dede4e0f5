import { startApi } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { services } from '../routes/tags.ts'
import { docsRoutes } from './docs.ts'
import { readDocsAsset } from './docs-assets.ts'

const openApiDocumentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

const api = createRoutes()
const rates = createRoutes()
rates.openapi(
  defineRoute({
    scope: 'tax:read',
    method: 'get',
    path: '/rates/{id}',
    tag: 'Rates',
    operationId: 'getRate',
    summary: 'Show a rate',
    description: 'The rate with this id.',
    problems: ['rate-in-use'],
    request: { params: z.strictObject({ id: z.uuid() }) },
    responses: {
      200: {
        description: 'A rate',
        content: { 'application/json': { schema: z.object({ id: z.uuid() }).meta({ id: 'Rate' }) } },
      },
    },
  }),
  (c) => c.json({ id: c.req.valid('param').id }, 200),
)
api.route('/api/v1/tax', rates)
api.route('/api/v1/tenants/:tenant/tax', rates)
api.route('/', docsRoutes(api))

test('the document is OpenAPI 3.1 with parameters, scopes, records and problems', async () => {
  const document = openApiDocumentShape.parse(await (await api.request('/api/openapi.json')).json())
  expect(document).toMatchObject({
    openapi: '3.1.0',
    security: [{ bearer: [] }, { apiKey: [] }],
    components: {
      schemas: { Rate: { type: 'object' }, Problem: { type: 'object' } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { in: 'header', name: 'X-Api-Key' },
      },
      responses: {
        Problem404: {
          description: '`not-found`: The address or record does not exist.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  })
  expect(document.paths['/tax/rates/{id}']?.get).toMatchObject({
    tags: ['Rates'],
    operationId: 'getRate',
    description: 'The rate with this id. Requires the scope `tax:read`.',
    parameters: [{ name: 'id', in: 'path' }],
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Rate' } } } },
      404: { $ref: '#/components/responses/Problem404' },
      409: {
        description: '`rate-in-use`: A rule or a group uses the rate.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  })
  expect(Object.keys(document.paths)).toEqual([
    '/tax/rates/{id}',
    '/api/openapi.json',
    '/api/{service}/openapi.json',
  ])
})

test('a route with the tenant in the path is the same operation below another base path', async () => {
  const document = openApiDocumentShape.parse(await (await api.request('/api/openapi.json')).json())
  expect(document.servers).toMatchObject([
    { url: '/api/v1' },
    { url: '/api/v1/tenants/{tenant}', variables: { tenant: { default: 'demo' } } },
  ])
  expect(document.paths['/tax/rates/{id}']?.get).not.toHaveProperty('servers')
  expect(document.paths['/api/openapi.json']?.get).toMatchObject({ servers: [{ url: '/' }] })
})

test.for([
  ['tax', ['/tax/rates/{id}'], ['Rates']],
  ['admin', ['/api/openapi.json', '/api/{service}/openapi.json'], ['Operations']],
] as const)(
  'the document of the service %s has its operations and their tags',
  async ([service, paths, tags]) => {
    const document = openApiDocumentShape.parse(
      await (await api.request(`/api/${service}/openapi.json`)).json(),
    )
    expect(Object.keys(document.paths)).toEqual(paths)
    expect(document.tags).toEqual(tags.map((name) => expect.objectContaining({ name })))
  },
)

test('the page has a link to the page of each service', async () => {
  const html = await (await api.request('/docs')).text()
  for (const service of services) expect(html).toContain(`<a href="/docs?service=${service}">${service}</a>`)
})

test.for<[path: string, ...assets: string[]]>([
  ['/docs', 'swagger-ui.css', 'swagger.css', 'swagger-ui.js', 'start.js'],
  ['/docs/errors', 'docs.css'],
  ['/docs/errors/rate-limited', 'docs.css'],
])('the page %s loads only files of this server', async ([path, ...assets]) => {
  const page = await api.request(path)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  )
  expect(html).not.toMatch(/https?:\/\/|<script>|<style|style=| on\w+=/)
  const files = [...html.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toEqual(assets.map((name) => `/docs/assets/${name}`))
  for (const file of files) {
    const asset = await api.request(file)
    expect(asset.status).toBe(200)
    expect(asset.headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/)
  }
})

test('the document is sent again only after a change', async () => {
  const document = await api.request('/api/openapi.json')
  const etag = document.headers.get('etag') ?? ''
  expect(document.headers.get('content-type')).toBe('application/json')
  const again = await api.request('/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test('all responses with an asset share its bytes', async () => {
  const [first, second] = await Promise.all([readDocsAsset('swagger-ui.js'), readDocsAsset('swagger-ui.js')])
  expect(first?.content.length).toBeGreaterThan(1_000_000)
  expect(second?.content).toBe(first?.content)
})

test('/ redirects to the page', async () => {
  const response = await api.request('/')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/docs'])
})

test('each problem has a page at its type', async () => {
  const page = await api.request('/docs/errors/rate-limited')
  expect(await page.text()).toContain('<h1>Too many requests</h1>')
  expect(await (await api.request('/docs/errors')).text()).toContain('<a href="/docs/errors/rate-limited">')
})

test.for([
  '/docs/errors/nothing',
  '/docs/errors/..%2f..%2fREADME',
  '/docs/assets/nothing.js',
  '/docs/assets/__proto__',
  '/api/mail/openapi.json',
])('%s → 404', async (path) => {
  await using server = await startApi({ routes: [docsRoutes(api)] })
  expect((await fetch(server.url + path)).status).toBe(404)
})
