import { auditFilter, auditPage } from '@fiscus/contracts/audit/audit-entry'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { pageTextResponse } from '../responses/link-next.ts'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { jsonResponse } from '../routes/route-parts.ts'
import { readAuditPage } from './read-audit-page.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/audit',
  scope: 'audit:read',
  tag: 'Audit',
  operationId: 'listAuditEntries',
  summary: 'List the entries of the audit log',
  description:
    'The newest first. Each change of a record is an entry, with the record before and after. Old entries are moved to archives, which `bin/audit` reads.',
  request: { query: auditFilter },
  responses: { 200: jsonResponse('A page, the newest first', auditPage, ['Link']) },
})

/** The audit log of the tenant of the request. */
export function auditRoutes({ databases }: { databases: Databases }) {
  return createRoutes().openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await databases.withTenant(c.get('tenant').id, (db) =>
      readAuditPage({ db, control: databases.control }, query),
    )
    return pageTextResponse(c, page)
  })
}
