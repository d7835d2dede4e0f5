import { tenantOfKey } from '@fiscus/http/access/tenant-of-key'
import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { companiesRoutes } from './companies/routes.ts'
import { contactsRoutes } from './contacts/routes.ts'
import type { GroupwareContext } from './context/groupware-context.ts'
import { davAccountsRoutes } from './dav/accounts/routes.ts'
import { davCollectionsRoutes } from './dav/collections/routes.ts'
import { conflictsRoutes } from './dav/conflicts/routes.ts'
import { davTestsRoutes } from './dav/connection-tests/routes.ts'
import { davSearchRoutes } from './dav/connection-tests/search-route.ts'
import { deletedRoutes } from './dav/deleted/routes.ts'
import { errorsRoutes } from './dav/errors/routes.ts'
import { eventsRoutes } from './events/routes.ts'

/**
 * All routes of the groupware service, mounted twice: for keys of a tenant, and with the tenant in the path for
 * platform keys.
 */
export function groupwareRoutes(context: GroupwareContext): OpenAPIHono<ApiEnv> {
  const nouns = createRoutes()
  for (const createNounRoutes of routesOfNouns) nouns.route('/', createNounRoutes(context))
  const routes = createRoutes()
  for (const prefix of prefixes) routes.use(`/api/v1/${prefix}/*`, tenantOfKey(context))
  routes.route('/api/v1', nouns)
  for (const prefix of prefixes) routes.use(`/api/v1/tenants/:tenant/${prefix}/*`, tenantOfPath(context))
  routes.route('/api/v1/tenants/:tenant', nouns)
  return routes
}

const prefixes = ['calendar', 'contacts', 'companies', 'dav']
const routesOfNouns = [
  eventsRoutes,
  contactsRoutes,
  companiesRoutes,
  davSearchRoutes,
  davTestsRoutes,
  davAccountsRoutes,
  davCollectionsRoutes,
  conflictsRoutes,
  errorsRoutes,
  deletedRoutes,
]
