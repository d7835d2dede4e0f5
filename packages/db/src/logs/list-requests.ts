import { and, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { instantText } from '../queries/instant-text.ts'
import { containing } from '../queries/like-pattern.ts'
import { apiRequestLog } from '../schema/tenant/logs.ts'

/** Equal values, a part of the route, and the period of `at`: `from` is included, `to` is not. */
export type RequestFilter = {
  from?: Date | undefined
  to?: Date | undefined
  route?: string | undefined
  method?: string | undefined
  status?: number | undefined
  /** The first digit of the status. */
  statusClass?: number | undefined
  api_key_id?: string | undefined
  user_id?: string | undefined
  request_id?: string | undefined
  durationMsMin?: number | undefined
}

/** The place of an entry in the log: `at` with microseconds, and `id`. */
export type RequestPosition = { at: string; id: string }

/** A page, and the figures of a log, read this many entries at most, so that they are quick with any filter. */
const requestScanMax = 100_000

type Page = { limit: number; position?: RequestPosition | undefined }

/**
 * Returns at most `limit` entries of the API request log, the newest first, from `position` on (not included). It reads
 * the next `requestScanMax` entries of the period.
 */
export function listRequests(db: TenantDatabase, filter: RequestFilter, { limit, position }: Page) {
  const rows = scan(db, filter, position)
  return db
    .select({
      id: rows.id,
      at: instantText(rows.at),
      request_id: rows.request_id,
      api_key_id: rows.api_key_id,
      user_id: rows.user_id,
      method: rows.method,
      route: rows.route,
      status: rows.status,
      duration_ms: rows.duration_ms,
    })
    .from(rows)
    .where(matches(rows, filter))
    .orderBy(desc(rows.at), desc(rows.id))
    .limit(limit)
}

/** Returns the place of the last entry that a page with this filter has read. Null: it has read all. */
export async function endOfRequestScan(
  db: TenantDatabase,
  filter: RequestFilter,
  position: RequestPosition | undefined,
): Promise<RequestPosition | null> {
  const [last] = await db
    .select({ at: instantText(apiRequestLog.at), id: apiRequestLog.id })
    .from(apiRequestLog)
    .where(isInPeriod(filter, position))
    .orderBy(desc(apiRequestLog.at), desc(apiRequestLog.id))
    .offset(requestScanMax - 1)
    .limit(1)
  return last ?? null
}

/** The figures of the entries that match among the newest `requestScanMax` of the period. */
export async function requestFigures(db: TenantDatabase, filter: RequestFilter) {
  const rows = scan(db, filter, undefined)
  const percentile = (share: number) =>
    sql<number | null>`percentile_disc(${share}) within group (order by ${rows.duration_ms})`
  const [figures] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      failed: sql<number>`(count(*) filter (where ${rows.status} >= 500))::integer`,
      rejected: sql<number>`(count(*) filter (where ${rows.status} between 400 and 499))::integer`,
      p50_ms: percentile(0.5),
      p95_ms: percentile(0.95),
      p99_ms: percentile(0.99),
    })
    .from(rows)
    .where(matches(rows, filter))
  return figures ?? { count: 0, failed: 0, rejected: 0, p50_ms: null, p95_ms: null, p99_ms: null }
}

function scan(db: TenantDatabase, filter: RequestFilter, position: RequestPosition | undefined) {
  return db
    .select()
    .from(apiRequestLog)
    .where(isInPeriod(filter, position))
    .orderBy(desc(apiRequestLog.at), desc(apiRequestLog.id))
    .limit(requestScanMax)
    .as('api_request_log')
}

/** The part of a filter that an index serves. */
function isInPeriod(
  { from, to, status, statusClass }: RequestFilter,
  position: RequestPosition | undefined,
): SQL | undefined {
  const { at, id } = apiRequestLog
  const isFailed = (status ?? 0) >= 400 || (statusClass ?? 0) >= 4
  return and(
    from && gte(at, from),
    to && lt(at, to),
    isFailed ? sql`${apiRequestLog.status} >= 400` : undefined,
    position && sql`(${at}, ${id}) < (${position.at}::timestamptz, ${position.id}::uuid)`,
  )
}

type Rows = Pick<typeof apiRequestLog, keyof typeof apiRequestLog.$inferSelect>

function matches(rows: Rows, filter: RequestFilter): SQL | undefined {
  const { route, method, status, statusClass, api_key_id, user_id, request_id, durationMsMin } = filter
  return and(
    route === undefined ? undefined : ilike(rows.route, containing(route)),
    method === undefined ? undefined : eq(rows.method, method),
    status === undefined ? undefined : eq(rows.status, status),
    statusClass === undefined ? undefined : sql`${rows.status} / 100 = ${statusClass}`,
    api_key_id === undefined ? undefined : eq(rows.api_key_id, api_key_id),
    user_id === undefined ? undefined : eq(rows.user_id, user_id),
    request_id === undefined ? undefined : eq(rows.request_id, request_id),
    durationMsMin === undefined ? undefined : gte(rows.duration_ms, durationMsMin),
  )
}
