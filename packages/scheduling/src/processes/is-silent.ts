import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { sql } from 'drizzle-orm'
import { heartbeatMs, missedHeartbeatsMax } from './start-heartbeat.ts'

/**
 * Whether a row of `cron_processes` has missed three heartbeats, by the clock of the database. A call of `bin/cron`
 * states its own interval.
 */
export const isSilent = sql<boolean>`(${cronProcesses.heartbeat_at} < now() - make_interval(
  secs => ${missedHeartbeatsMax} * coalesce((${cronProcesses.details} ->> 'beat_seconds')::integer, ${heartbeatMs / 1000})))`
