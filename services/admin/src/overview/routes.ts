import { overview } from '@fiscus/contracts/overview/overview'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import type { AdminContext } from '../context/admin-context.ts'
import { platformOverview } from './platform-overview.ts'
import { tenantOverview } from './tenant-overview.ts'

const overviewRoute = defineRoute({
  method: 'get',
  path: '/overview',
  scope: 'settings:read',
  tag: 'Administration',
  operationId: 'getOverview',
  summary: 'Show the state at a glance',
  description:
    'What is missing to issue invoices, what failed since yesterday, the queues, the last documents and the next tasks. Of the tenant; a platform key without a tenant in the path gets the state of all tenants.',
  responses: { 200: jsonResponse('The state', overview) },
})

/** The state of the tenant of the request, or of the platform. */
export function overviewRoutes(context: AdminContext) {
  return createRoutes().openapi(overviewRoute, async (c) => {
    const { scopes } = c.get('principal')
    const tenant = c.get('tenant')
    if (tenant === undefined) return c.json(await platformOverview(context, scopes), 200)
    return c.json(await tenantOverview(context, tenant.id, scopes), 200)
  })
}
