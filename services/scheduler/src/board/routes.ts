import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { HonoAdapter } from '@bull-board/hono'
import { hasPlatformScope } from '@fiscus/contracts/access/scopes'
import { Problem } from '@fiscus/contracts/problems/problem'
import { readApiKey } from '@fiscus/http/access/read-api-key'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { SchedulerContext } from '../context/scheduler-context.ts'

/** Bull Board also works with queues on PostgreSQL, although its type does not include them. */
type BoardQueue = ConstructorParameters<typeof BullMQAdapter>[0]

const path = '/queues'

/** The policy blocks the board's fonts from another host: the page works without them. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * Bull Board at /queues (scheduled-tasks §4.6). It accepts platform keys with `tenants:read`; a change needs `tenants:admin` and
 * `cron:write`.
 * A browser sends the key as the password of HTTP Basic, with any user name.
 */
export function boardRoutes({ queue, authenticator }: SchedulerContext) {
  const readOnly = openBoard(queue.boards, true)
  const writable = openBoard(queue.boards, false)
  const signIn = authenticator.authenticate(readBrowserKey)
  const routes = createRoutes()
  for (const each of [path, `${path}/*`]) routes.use(each, signIn, admitToBoard)
  routes.all(`${path}/`, (c) => c.redirect(path, 308))
  for (const each of [path, `${path}/*`])
    routes.all(each, (c) => (mayWrite(c) ? writable : readOnly).fetch(c.req.raw, c.env))
  return routes
}

function openBoard(queues: SchedulerContext['queue']['boards'], readOnlyMode: boolean): Hono {
  const serverAdapter = new HonoAdapter(serveStatic).setBasePath(path)
  const uiConfig = { boardTitle: 'Fiscus', hideDocsLink: true, showWorkers: false }
  const adapters = queues.map((queue) => new BullMQAdapter(queue as BoardQueue, { readOnlyMode }))
  createBullBoard({ queues: adapters, serverAdapter, options: { uiConfig } })
  return new Hono().route(path, serverAdapter.registerPlugin())
}

const admitToBoard: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { tenantId, scopes } = c.get('principal')
  if (tenantId !== null || !hasPlatformScope(scopes, 'tenants:read'))
    throw new Problem('missing-scope', 'The queues need a platform key with the scope tenants:read.')
  if (!isReading(c)) requireWriteAccess(c)
  await next()
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}

function requireWriteAccess(c: Context<ApiEnv>): void {
  if (!mayWrite(c))
    throw new Problem('missing-scope', 'A change needs a key with the scopes tenants:admin and cron:write.')
  // Browsers also send HTTP Basic credentials with requests that pages of other sites make.
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const origin = c.req.header('origin')
  if (site !== 'same-origin' || (origin && origin.replace(/^https?:\/\//, '') !== c.req.header('host')))
    throw new Problem('missing-scope', 'The request comes from a page of another site: send it from /queues.')
}

function mayWrite(c: Context<ApiEnv>): boolean {
  const { scopes } = c.get('principal')
  return scopes.has('tenants:admin') && scopes.has('cron:write')
}

function isReading({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

/**
 * The key of a request: the password of HTTP Basic (RFC 7617), else the key as in any other request.
 * @throws Problem 401 `unauthenticated`, for which a browser opens its sign-in dialog
 */
function readBrowserKey(c: Context): string {
  const credentials = /^Basic +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (credentials === undefined && (c.req.header('authorization') || c.req.header('x-api-key')))
    return readApiKey(c)
  const text = Buffer.from(credentials ?? '', 'base64').toString()
  const password = text.slice(text.indexOf(':') + 1)
  if (password) return password
  throw new Problem('unauthenticated', 'Sign in with any user name, and a platform key as the password.', {
    headers: { 'www-authenticate': 'Basic realm="fiscus queues", charset="UTF-8"' },
  })
}
