import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { sql } from 'drizzle-orm'
import { idleResults } from './idle-results.ts'

const { task_name, trigger, status, attempt, missed_slots, result } = cronRuns
const patterns = Object.entries(idleResults).map(
  ([name, pattern]) => sql`${task_name} = ${name} and ${result} like ${pattern}`,
)

/** Whether a run found nothing to do (scheduled-tasks §16.1). */
export const isIdle = sql`(${trigger} = 'schedule' and ${status} = 'success' and ${attempt} = 1 and ${missed_slots} = 0
  and (${sql.join(patterns, sql` or `)}))`
