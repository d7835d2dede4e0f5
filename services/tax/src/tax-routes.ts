import { tenantOfKey } from '@fiscus/http/access/tenant-of-key'
import { tenantOfPath } from '@fiscus/http/access/tenant-of-path'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { calculateRoutes } from './calculate/routes.ts'
import { categoriesRoutes } from './categories/routes.ts'
import { closingsRoutes } from './closings/routes.ts'
import { configurationCsvRoutes } from './configuration-csv/routes.ts'
import { configurationRoutes } from './configuration-file/routes.ts'
import { configurationUsageRoutes } from './configuration-usage/routes.ts'
import type { TaxServiceContext } from './context/tax-service-context.ts'
import { documentsRoutes } from './documents/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { documentKsefRoutes } from './ksef/routes.ts'
import { ratesRoutes } from './rates/routes.ts'
import { jpkRoutes } from './returns/jpk-routes.ts'
import { ossRoutes } from './returns/oss-routes.ts'
import { vatUeRoutes } from './returns/vat-ue-routes.ts'
import { rulesRoutes } from './rules/routes.ts'
import { sellerRoutes } from './seller/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { summaryEntriesRoutes } from './summary-entries/routes.ts'

/**
 * All routes of the tax service, mounted twice: for keys of a tenant, and with the tenant in the path for platform
 * keys.
 */
export function taxRoutes(context: TaxServiceContext): OpenAPIHono<ApiEnv> {
  const nouns = createRoutes()
  for (const createNounRoutes of routesOfNouns) nouns.route('/', createNounRoutes(context))
  const routes = createRoutes()
  routes.use('/api/v1/tax/*', tenantOfKey(context))
  routes.route('/api/v1/tax', nouns)
  routes.use('/api/v1/tenants/:tenant/tax/*', tenantOfPath(context))
  routes.route('/api/v1/tenants/:tenant/tax', nouns)
  return routes
}

const routesOfNouns = [
  calculateRoutes,
  documentsRoutes,
  documentKsefRoutes,
  jpkRoutes,
  ossRoutes,
  vatUeRoutes,
  closingsRoutes,
  summaryEntriesRoutes,
  ratesRoutes,
  rulesRoutes,
  groupsRoutes,
  categoriesRoutes,
  settingsRoutes,
  sellerRoutes,
  configurationRoutes,
  configurationCsvRoutes,
  historyRoutes,
  configurationUsageRoutes,
]
