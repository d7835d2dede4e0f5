import { excerptLength } from '@fiscus/contracts/tasks/run-record'
import { traceIdOf } from '@fiscus/db/queries/trace-id-of'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const {
  lease_token: _token,
  request_key: _key,
  enqueued_at: _enqueued,
  traceparent,
  log_lines,
  earlier_attempts,
  ...columns
} = getTableColumns(cronRuns)

/** A subquery, not a join: it is executed for the rows of the page only. */
const tenant = sql<
  string | null
>`(select ${tenants.slug} from ${tenants} where ${tenants.id} = ${cronRuns.tenant_id})`

/** As it is now: the execution log has the name only. */
const task_label = sql<
  string | null
>`(select ${cronTasks.label} from ${cronTasks} where ${cronTasks.id} = ${cronRuns.task_id})`

/** All columns of a run that are shown. */
export const runColumns = {
  ...columns,
  tenant,
  task_label,
  trace_id: traceIdOf(traceparent),
  earlier_attempts,
  log_lines,
}

/** The columns of a run in a list. It has excerpts, because a page of 200 results of 64 KiB each would be too large. */
export const runSummaryColumns = {
  ...columns,
  tenant,
  task_label,
  trace_id: traceIdOf(traceparent),
  result: excerptOf(cronRuns.result),
  error: excerptOf(cronRuns.error),
}

function excerptOf(column: PgColumn) {
  return sql<string | null>`left(${column}, ${excerptLength})`
}
