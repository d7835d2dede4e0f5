import { excerptLength } from '@fiscus/contracts/tasks/run-record'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const {
  lease_token: _token,
  request_key: _key,
  enqueued_at: _enqueued,
  log_lines,
  ...columns
} = getTableColumns(cronRuns)

/** A run as the log shows it, in full. */
export const wholeRun = { ...columns, log_lines }

/** The same in a list: a page of 200 results of 64 KB each would be too much. */
export const runExcerpt = { ...columns, result: excerpt(cronRuns.result), error: excerpt(cronRuns.error) }

function excerpt(column: PgColumn) {
  return sql<string | null>`left(${column}, ${excerptLength})`
}
