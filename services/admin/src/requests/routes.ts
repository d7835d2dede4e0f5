import { type RequestQuery, requestFilter, requestPage } from '@fiscus/contracts/requests/request-entry'
import { namesOfActors } from '@fiscus/db/audit/actor-names'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import {
  endOfRequestScan,
  listRequests,
  type RequestFilter,
  requestFigures,
} from '@fiscus/db/logs/list-requests'
import { instantKey, readCursor, writeCursor } from '@fiscus/http/responses/cursor'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { pageOf } from '@fiscus/http/responses/page-of'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'
import type { AdminContext } from '../context/admin-context.ts'

const listRoute = defineRoute({
  method: 'get',
  path: '/requests',
  scope: 'audit:read',
  tag: 'Audit',
  operationId: 'listRequests',
  summary: 'List the requests to the API',
  description:
    'The newest first, with the counts and durations of all that match. The log is written about once a second, and deleted after its retention period.',
  request: { query: requestFilter },
  responses: { 200: jsonResponse('A page, the newest first', requestPage, ['Link']) },
})

const position = z.object({ at: instantKey, id: z.uuid() })

/** The log of the requests of the tenant of the request. */
export function requestsRoutes({ databases }: AdminContext) {
  const { control } = databases
  return createRoutes().openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    return pageResponse(
      c,
      await databases.withTenant(c.get('tenant').id, (db) => readRequestPage({ db, control }, query)),
    )
  })
}

async function readRequestPage(
  { db, control }: { db: TenantDatabase; control: ControlDatabase },
  { limit, cursor, ...query }: RequestQuery,
) {
  const from = cursor === undefined ? undefined : readCursor(position, cursor)
  const filter = filterOf(query)
  const rows = await listRequests(db, filter, { limit: limit + 1, position: from })
  const { page, next } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  const scanEnd = next === null ? await endOfRequestScan(db, filter, from) : null
  const callers = page.map(callerOf)
  const names = await namesOfActors(
    control,
    callers.filter((caller) => caller !== null),
  )
  const requests = page.map(({ api_key_id: _, user_id: __, ...row }, index) => {
    const caller = callers[index] ?? null
    return { ...row, caller, caller_name: caller && (names.get(caller) ?? null) }
  })
  return {
    requests,
    figures: from === undefined ? await requestFigures(db, filter) : null,
    searched_until: scanEnd?.at ?? null,
    next: next ?? (scanEnd && writeCursor(scanEnd)),
  }
}

function callerOf({ api_key_id, user_id }: { api_key_id: string | null; user_id: string | null }) {
  if (user_id !== null) return `user:${user_id}`
  return api_key_id === null ? null : `key:${api_key_id}`
}

function filterOf({ from, to, route, method, status, caller, request_id, duration_min_ms }: Filter) {
  const [kind, id] = caller?.split(':') ?? []
  const isClass = status?.endsWith('xx')
  return {
    from,
    to,
    route,
    method,
    status: status === undefined || isClass ? undefined : Number(status),
    statusClass: isClass ? Number(status?.[0]) : undefined,
    api_key_id: kind === 'key' ? id : undefined,
    user_id: kind === 'user' ? id : undefined,
    request_id,
    durationMsMin: duration_min_ms,
  } satisfies RequestFilter
}

type Filter = Omit<RequestQuery, 'limit' | 'cursor'>
