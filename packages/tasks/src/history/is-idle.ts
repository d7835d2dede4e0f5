import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { sql } from 'drizzle-orm'

const { trigger, status, attempt, missed_slots, found_work } = cronRuns

/** Whether a run found nothing to do (scheduled-tasks §16.1). */
export const isIdle = sql`(${trigger} = 'schedule' and ${status} = 'success' and ${attempt} = 1 and ${missed_slots} = 0
  and ${found_work} = false)`
