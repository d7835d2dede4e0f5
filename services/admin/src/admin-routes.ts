import { Problem } from '@fiscus/contracts/problems/problem'
import { tenantOfKey } from '@fiscus/http/access/tenant-of-key'
import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import { requests } from '@fiscus/messages/requests'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { accountRoutes } from './account/routes.ts'
import type { AdminContext } from './context/admin-context.ts'
import { demoRoutes } from './demo/routes.ts'
import { ownInvitationsRoutes } from './invitations/own-routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import { sessionRoutes } from './login/session-routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { tenantOfAnyCaller } from './overview/tenant-of-any-caller.ts'
import { panelRoutes } from './panel/routes.ts'
import { identityRoutes } from './provider/identity-routes.ts'
import { requestsRoutes } from './requests/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { tenantsRoutes } from './tenants/routes.ts'
import { usersRoutes } from './users/routes.ts'

/**
 * All routes of the administration: its API, and the panel. Those of a tenant are mounted twice: for callers of a
 * tenant, and with the tenant in the path for those of the platform.
 */
export function adminRoutes(context: AdminContext): OpenAPIHono<ApiEnv> {
  const routes = createRoutes()
  for (const path of ['', '/:tenant', '/:tenant/creation/*', '/:tenant/suspend', '/:tenant/resume'])
    routes.use(`/api/v1/tenants${path}`, platformOnly)
  routes
    .route('/', sessionRoutes(context))
    .route('/', accountRoutes(context))
    .route('/', identityRoutes(context))
    .route('/', usersRoutes(context))
    .route('/', invitationsRoutes(context))
    .route('/', ownInvitationsRoutes(context))
    .route('/', tenantsRoutes(context))
  const nouns = createRoutes().route('/', settingsRoutes(context)).route('/', requestsRoutes(context))
  for (const noun of ['settings', 'requests', 'demo']) {
    routes.use(`/api/v1/${noun}/*`, tenantOfKey(context))
    routes.use(`/api/v1/tenants/:tenant/${noun}/*`, tenantOfPath(context))
  }
  routes.use('/api/v1/overview', tenantOfAnyCaller(context))
  routes.use('/api/v1/tenants/:tenant/overview', tenantOfPath(context))
  nouns.route('/', overviewRoutes(context)).route('/', demoRoutes(context))
  routes.route('/api/v1', nouns)
  routes.route('/api/v1/tenants/:tenant', nouns)
  return routes.route('/', panelRoutes())
}

/**
 * For the routes of the platform itself: the caller of a tenant gets 404, whatever its scopes.
 * @throws Problem 404 `not-found`
 */
const platformOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.get('principal').tenantId !== null)
    throw new Problem('not-found', requests.nothingAt({ path: c.req.path }))
  await next()
}
