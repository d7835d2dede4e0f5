import { type SessionRecord, sessionRecord } from '@fiscus/contracts/access/session-record'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Principal } from '../requests/api-env.ts'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { jsonResponse } from '../routes/route-parts.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/api/v1/session',
  scope: 'any',
  tag: 'Session',
  operationId: 'getSession',
  summary: 'Show the caller',
  description: 'Who the caller is, for which tenant, and with which scopes.',
  responses: { 200: jsonResponse('The caller and its rights', sessionRecord) },
})

/** The caller of every API. */
export function sessionRoutes({ databases }: { databases: Databases }) {
  return createRoutes().openapi(getRoute, async (c) =>
    c.json(await sessionOfKey(c.get('principal'), databases), 200),
  )
}

async function sessionOfKey(principal: Principal, databases: Databases): Promise<SessionRecord> {
  const { kind, id, name, tenantId } = principal
  return {
    principal: { kind, id, name, email: null },
    tenant: tenantId === null ? null : tenantOf(await databases.findTenant({ id: tenantId })),
    role: null,
    scopes: [...principal.scopes],
    memberships: [],
    second_factor: 'none',
    has_password: false,
    expires_at: null,
  }
}

function tenantOf({ id, slug, name, timezone }: Awaited<ReturnType<Databases['findTenant']>>) {
  return { id, slug, name, timezone }
}
