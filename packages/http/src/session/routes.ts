import { sessionRecord } from '@fiscus/contracts/access/session-record'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { jsonResponse } from '../routes/route-parts.ts'
import { sessionRecordOf } from './session-record-of.ts'

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
    c.json(await sessionRecordOf(databases, c.get('principal')), 200),
  )
}
