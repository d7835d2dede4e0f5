import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { getTableColumns, sql } from 'drizzle-orm'

const {
  params,
  item_errors,
  result,
  cursor: _cursor,
  request_key: _key,
  attempts_without_progress: _starts,
  ...columns
} = getTableColumns(backgroundJobs)

const summary = sql<string | null>`${backgroundJobs.result} ->> 'summary'`

/** A job in a list: parameters may name ten thousand records, and errors a thousand. */
export const jobExcerpt = { ...columns, summary }

/** A job in full. */
export const wholeJob = { ...columns, summary, params, item_errors, result }
