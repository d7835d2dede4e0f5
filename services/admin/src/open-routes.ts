import { limitAddress } from '@fiscus/http/access/limit-address'
import { requireSameOrigin } from '@fiscus/http/access/require-same-origin'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { AdminContext } from './context/admin-context.ts'
import { invitationLinkRoutes } from './invitations/link-routes.ts'
import { deviceOfAnyUser } from './login/known-devices.ts'
import { createLoginGuards } from './login/login-guards.ts'
import { loginRoutes } from './login/login-routes.ts'
import { requireStorableCookie } from './login/start-session.ts'
import { providerLoginRoutes } from './provider/login-routes.ts'

/** The routes that open a session. They need no caller. */
export function openRoutes(context: AdminContext): OpenAPIHono<ApiEnv> {
  const limited = limitAddress(context.clock, context.trustedProxies, (c) => deviceOfAnyUser(c, context))
  const guards = createLoginGuards(context)
  const routes = createRoutes()
  routes.use('/api/v1/session', onPost(limited))
  const openPaths = ['/api/v1/session/link', '/api/v1/session/invitation/*', '/api/v1/session/provider/*']
  for (const path of openPaths) routes.use(path, limited)
  for (const path of ['/api/v1/session', ...openPaths]) routes.use(path, onPost(fromOwnPage(context)))
  return routes
    .route('/', loginRoutes(context, guards))
    .route('/', invitationLinkRoutes(context, guards))
    .route('/', providerLoginRoutes(context, guards))
}

/** Middleware of logins only: other methods of the path have a caller. */
function onPost(middleware: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return (c, next) => (c.req.method === 'POST' ? middleware(c, next) : next())
}

/** Rejects logins that a page of another site sends, and those whose cookie the browser would not store. */
function fromOwnPage(context: AdminContext): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    requireSameOrigin(c, context.publicUrl)
    requireStorableCookie(c, context)
    return next()
  }
}
