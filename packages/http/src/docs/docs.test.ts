import { startApi } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes, defineRoute } from '../routes/route.ts'
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
  expect(document.paths['/api/v1/tax/rates/{id}']?.get).toMatchObject({
    tags: ['Rates'],
    operationId: 'getRate',
    description: 'The rate with this id. Requires the scope `tax:read`.',
    security: [{ bearer: [] }, { apiKey: [] }],
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
    '/api/v1/tax/rates/{id}',
    '/api/openapi.json',
    '/api/openapi-platform.json',
  ])
})

test('the routes with the tenant in the path are in a document of their own', async () => {
  const document = openApiDocumentShape.parse(await (await api.request('/api/openapi-platform.json')).json())
  expect(document.paths).toMatchObject({
    '/api/v1/tenants/{tenant}/tax/rates/{id}': {
      get: {
        operationId: 'getRateOfTenant',
        summary: 'Show a rate, of a tenant',
        parameters: [
          { name: 'tenant', in: 'path', required: true },
          { name: 'id', in: 'path', required: true },
        ],
      },
    },
  })
  expect(Object.keys(document.paths)).toHaveLength(1)
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
])('%s → 404', async (path) => {
  await using server = await startApi({ routes: [docsRoutes(api)] })
  expect((await fetch(server.url + path)).status).toBe(404)
})
