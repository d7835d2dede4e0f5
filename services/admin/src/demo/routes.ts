import { demoLoaded, demoRemoval, demoRemoved } from '@fiscus/contracts/overview/demo'
import { Problem } from '@fiscus/contracts/problems/problem'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { authorOf } from '@fiscus/http/access/author-of'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import { tenants } from '@fiscus/messages/tenants'
import type { AdminContext } from '../context/admin-context.ts'
import { requireScopesOf } from '../users/user-change.ts'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

const loadRoute = defineRoute({
  method: 'post',
  path: '/demo',
  scope: 'settings:write',
  tag: 'Administration',
  operationId: 'loadDemoData',
  summary: 'Load demo data',
  description:
    'For an empty tenant: companies, documents of each kind, mail, runs with failures, jobs, keys, users and requests, dated back from now. It also needs every other scope of the role `admin`.',
  problems: ['tenant-not-empty', 'owner-required'],
  responses: { 201: jsonResponse('What was loaded', demoLoaded) },
})

const removeRoute = defineRoute({
  method: 'delete',
  path: '/demo',
  scope: 'settings:write',
  tag: 'Administration',
  operationId: 'removeDemoData',
  summary: 'Remove demo data',
  description:
    'Removes the demo data and everything that was added to the tenant since: it gets a new, empty database. Its own keys, users and tasks stay. It also needs every other scope of the role `admin`.',
  problems: ['no-demo-data', 'demo-has-own-documents', 'owner-required'],
  request: { query: demoRemoval },
  responses: { 200: jsonResponse('What was removed', demoRemoved) },
})

/**
 * The demo data of the tenant of the request. It is data of every kind: `settings:write` alone would be a way around
 * the scope of each.
 */
export function demoRoutes(context: AdminContext) {
  const { databases } = context
  const tenantOf = async (id: string) => rejectAdministration(await databases.findTenant({ id }))
  return createRoutes()
    .openapi(loadRoute, async (c) => {
      requireScopesOf(c.get('principal'), 'admin')
      const tenant = await tenantOf(c.get('tenant').id)
      const by = { principal: c.get('principal'), author: authorOf(c, context) }
      return c.json(await loadDemo(context, tenant, by), 201)
    })
    .openapi(removeRoute, async (c) => {
      requireScopesOf(c.get('principal'), 'admin')
      const tenant = await tenantOf(c.get('tenant').id)
      const withOwnDocuments = c.req.valid('query').own_documents === 'remove'
      return c.json(
        await removeDemo(context, tenant, { author: authorOf(c, context), withOwnDocuments }),
        200,
      )
    })
}

function rejectAdministration(tenant: TenantRow): TenantRow {
  if (tenant.slug !== administrationSlug) return tenant
  throw new Problem('tenant-not-empty', tenants.administrationWithoutDemo())
}
