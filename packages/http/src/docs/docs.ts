import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemCodes, problems, titleOf } from '@fiscus/contracts/problems/problems'
import { requests } from '@fiscus/messages/requests'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../requests/api-env.ts'
import { responseHeaders } from '../routes/response-headers.ts'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { type Service, services } from '../routes/tags.ts'
import { readDocsAsset } from './docs-assets.ts'
import { documentOfService } from './document-of-service.ts'
import { htmlPage, pageHeaders } from './html-page.ts'
import { escapeHtml, htmlOfMarkdown } from './markdown.ts'
import { type OpenApiDocument, openApiDocument } from './openapi-document.ts'

const errorPages = new URL('../../../../docs/errors/', import.meta.url)

const documentRoute = {
  scope: 'public',
  method: 'get',
  tag: 'Operations',
  responses: {
    200: {
      description: 'OpenAPI 3.1',
      headers: responseHeaders(['ETag']),
      content: { 'application/json': { schema: z.looseObject({}) } },
    },
    304: {
      description: 'The document still has the ETag in If-None-Match',
      headers: responseHeaders(['ETag']),
    },
  },
} as const
const openApiRoute = defineRoute({
  ...documentRoute,
  path: '/api/openapi.json',
  operationId: 'getApiDescription',
  summary: 'Describe the API',
  description: 'This document, in OpenAPI 3.1.',
})
const serviceRoute = defineRoute({
  ...documentRoute,
  path: '/api/{service}/openapi.json',
  operationId: 'getServiceApiDescription',
  summary: 'Describe the API of a service',
  description: 'The part of the description that is about one service, in OpenAPI 3.1.',
  request: { params: z.strictObject({ service: z.enum(services) }) },
})

const page = { 200: { description: 'A page' } }
const publicPage = { scope: 'public', method: 'get', hide: true, responses: page } as const
const rootRoute = defineRoute({ ...publicPage, path: '/' })
const docsRoute = defineRoute({ ...publicPage, path: '/docs' })
const errorsRoute = defineRoute({ ...publicPage, path: '/docs/errors' })
const errorRoute = defineRoute({
  ...publicPage,
  path: '/docs/errors/{code}',
  request: { params: z.strictObject({ code: z.string() }) },
})
const assetRoute = defineRoute({
  ...publicPage,
  path: '/docs/assets/{name}',
  request: { params: z.strictObject({ name: z.string() }) },
})

/** The OpenAPI document, a page to try the API, and a page for each problem, with their assets. */
export function docsRoutes(api: OpenAPIHono<ApiEnv>): OpenAPIHono<ApiEnv> {
  const routes = createRoutes()
  let whole: OpenApiDocument | undefined
  const documents = new Map<Service | undefined, SerializedDocument>()
  /**
   * Serializes a document once, when it is first requested.
   * @throws Problem 404 for a service of another process
   */
  const documentOf = (service?: Service) => {
    const known = documents.get(service)
    if (known) return known
    whole ??= openApiDocument(api)
    const document = service ? documentOfService(whole, service) : whole
    if (Object.keys(document.paths ?? {}).length === 0)
      throw new Problem('not-found', requests.noOperation({ service: service ?? '' }))
    const created = serialized(document)
    documents.set(service, created)
    return created
  }
  routes.openapi(openApiRoute, (c) => sendDocument(c, documentOf()))
  routes.openapi(serviceRoute, (c) => sendDocument(c, documentOf(c.req.valid('param').service)))
  routes.openapi(rootRoute, (c) => c.redirect('/docs'))
  routes.openapi(docsRoute, (c) => c.html(apiPage, 200, pageHeaders))
  routes.openapi(errorsRoute, (c) => c.html(errorListPage, 200, pageHeaders))
  routes.openapi(errorRoute, async (c) =>
    c.html(await errorPage(c.req.valid('param').code), 200, pageHeaders),
  )
  routes.openapi(assetRoute, async (c) => {
    const asset = await readDocsAsset(c.req.valid('param').name)
    if (!asset) throw new Problem('not-found', requests.noFile())
    return c.body(asset.content, 200, {
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=3600',
    })
  })
  return routes
}

type SerializedDocument = { text: string; etag: string }

function serialized(document: object): SerializedDocument {
  const text = JSON.stringify(document)
  return { text, etag: `"${hash('sha256', text)}"` }
}

function sendDocument(c: Context<ApiEnv>, { text, etag }: SerializedDocument) {
  const headers = { etag, 'cache-control': 'public, no-cache' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': 'application/json' })
}

const apiPage = htmlPage({
  title: 'Fiscus API',
  body: `<nav><a href="/docs">All</a>${services.map((service) => `<a href="/docs?service=${service}">${service}</a>`).join('')}</nav><div id="api"></div><noscript>This page needs JavaScript; <a href="/api/openapi.json">the API as OpenAPI 3.1</a> does not.</noscript>`,
  stylesheets: ['swagger-ui.css', 'swagger.css'],
  scripts: ['swagger-ui.js', 'start.js'],
})

const errorListPage = htmlPage({
  title: 'Problems',
  body: `<main><h1>Problems</h1><ul>${problemCodes
    .map(
      (code) =>
        `<li>${problems[code].status} <a href="/docs/errors/${code}">${escapeHtml(titleOf(code))}</a></li>`,
    )
    .join('\n')}</ul></main>`,
  stylesheets: ['docs.css'],
})

/** @throws Problem 404 for an unknown code, without reading from the disk */
async function errorPage(code: string): Promise<string> {
  if (!Object.hasOwn(problems, code)) throw new Problem('not-found', requests.noProblem())
  const markdown = await readFile(new URL(`${code}.md`, errorPages), 'utf8')
  const body = `<main>${htmlOfMarkdown(markdown)}<p><a href="/docs/errors">All problems</a></p></main>`
  return htmlPage({ title: code, body, stylesheets: ['docs.css'] })
}
