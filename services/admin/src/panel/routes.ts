import { randomBytes } from 'node:crypto'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { requests } from '@fiscus/messages/requests'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { pagePaths } from './page-paths.ts'
import { readPage, readPanelFile } from './panel-files.ts'

const file = {
  scope: 'public',
  method: 'get',
  hide: true,
  responses: { 200: { description: 'A file' } },
} as const
const pageRoutes = pagePaths.map((path) => defineRoute({ ...file, path }))
const assetRoute = defineRoute({ ...file, path: '/assets/*' })
const rootFileRoutes = ['/theme.js', '/favicon.svg'].map((path) => defineRoute({ ...file, path }))

const nonceBytes = 16
/** The name of an asset contains the digest of its content. */
const forAYear = 'public, max-age=31536000, immutable'

/** The panel: its page at every address of a page, and its files. */
export function panelRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createRoutes()
  for (const route of pageRoutes) routes.openapi(route, (c) => sendPage(c, 200))
  routes.openapi(assetRoute, (c) => sendFile(c, forAYear))
  for (const route of rootFileRoutes) routes.openapi(route, (c) => sendFile(c, 'public, no-cache'))
  return routes
}

/** The page of the panel, whose router states that there is nothing at the address. */
export function notFoundPage(c: Context<ApiEnv>): Promise<Response> {
  return sendPage(c, 404)
}

async function sendPage(c: Context<ApiEnv>, status: 200 | 404) {
  const page = await readPage()
  if (page === null) throw new Problem('not-found', requests.panelMissing())
  const nonce = randomBytes(nonceBytes).toString('base64')
  return c.html(page.replaceAll('__NONCE__', nonce), status, pageHeaders(nonce))
}

async function sendFile(c: Context<ApiEnv>, cacheControl: string) {
  const found = await readPanelFile(c.req.path.slice(1), c.req.header('accept-encoding') ?? '')
  if (!found) throw new Problem('not-found', requests.nothingAt({ path: c.req.path }))
  const { content, type, encoding, etag } = found
  const headers = {
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(content, 200, {
    ...headers,
    'content-type': type,
    ...(encoding !== null && { 'content-encoding': encoding }),
  })
}

/**
 * The headers of the panel's page (CSP Level 3). Every script and style sheet is a file of this origin. The nonce is
 * for the style elements with which the component library sets its variables.
 */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "font-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    // A stored page would have an outdated nonce.
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
