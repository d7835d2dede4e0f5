import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { HonoAdapter } from '@bull-board/hono'
import { Problem } from '@fiscus/contracts/problems/problem'
import { authenticate } from '@fiscus/http/access/authenticate'
import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { SchedulerContext } from '../context.ts'
import { keyOfBrowser } from './key-of-browser.ts'

/** Bull Board works with queues on PostgreSQL too, as its type has yet to say. */
type BoardQueue = ConstructorParameters<typeof BullMQAdapter>[0]

const path = '/queues'

/** The board loads fonts from elsewhere, which works without them: nothing leaves for another host. */
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
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/**
 * Bull Board at /queues: what the queues carry, which is ids only. For keys of the platform with `tenants:admin`; what changes
 * something needs `cron:write` too. A browser asks for the key by HTTP Basic: any name, the key as password.
 */
export function boardRoutes({ queue, keys, clock, trustedProxies }: SchedulerContext) {
  const readOnly = openBoard(queue.boards, true)
  const writable = openBoard(queue.boards, false)
  const limiter = createRateLimiter(clock)
  const signIn = authenticate({ keys, limiter, clock, trustedProxies, keyOf: keyOfBrowser })
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
  if (tenantId !== null || !scopes.has('tenants:admin'))
    throw new Problem(
      'missing-scope',
      'The queues are for keys of the platform with the scope tenants:admin.',
    )
  if (!isReading(c)) refuseWriting(c)
  await next()
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}

function refuseWriting(c: Context<ApiEnv>): void {
  if (!mayWrite(c)) throw new Problem('missing-scope', 'This call needs a key with the scope cron:write.')
  // A browser sends the key by itself, also when another site's page makes it call.
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const origin = c.req.header('origin')
  if (site !== 'same-origin' || (origin && origin.replace(/^https?:\/\//, '') !== c.req.header('host')))
    throw new Problem('missing-scope', 'The call comes from the page of another site.')
}

function mayWrite(c: Context<ApiEnv>): boolean {
  return c.get('principal').scopes.has('cron:write')
}

function isReading({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}
