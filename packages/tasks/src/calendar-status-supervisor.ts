import type { EventStatus } from '@fiscus/contracts/tenants/business-vocabulary'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { results, taskLabels } from '@fiscus/messages/results'
import type { Clock } from '@fiscus/runtime/clock'
import { defineTask, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type ProcessedBatch, processBatches } from './batches/process-batches.ts'

const name = 'calendar_status_supervisor'
const batchSize = 1000
const { status, start_date, end_date, recurrence } = calendarEvents

/**
 * Updates the status of calendar events with time (scheduled-tasks §3.2): a planned event is in progress from its start
 * to its end, and an event that no user has closed by its end is overdue. The end is not part of an event, so an event
 * without a duration is never in progress. Events that users have closed stay unchanged, and so do series, whose dates
 * are those of their first instance. An event that a user is writing is skipped until the next run. There are no audit
 * entries, because no user has decided anything; `updated_by` of the event names the task.
 */
export const calendarStatusSupervisor = defineTask({
  name,
  label: taskLabels.calendar_status_supervisor.wording.en,
  schedule: '* * * * *',
  queue: 'maintenance',
  isLight: true,
  async resultIfIdle({ db, clock }) {
    const now = instantOf(clock)
    const [found] = await db.execute<{ has_work: boolean }>(sql`
      select exists (select from ${calendarEvents} where ${hasStarted(now)})
        or exists (select from ${calendarEvents} where ${hasEnded(now)}) as has_work`)
    return found?.has_work ? null : results.eventsUpdated({ started: 0, ended: 0 })
  },
  async run({ clock, ...context }) {
    const now = instantOf(clock)
    const started = await updateStatus(context, now, {
      to: 'in_progress',
      when: hasStarted(now),
      order: start_date,
    })
    const ended = await updateStatus(context, now, { to: 'overdue', when: hasEnded(now), order: end_date })
    return { message: results.eventsUpdated({ started, ended }), foundWork: started + ended > 0 }
  },
})

const instantOf = (clock: Clock) => sql`${clock.now().toISOString()}::timestamptz`

const hasStarted = (now: SQL) =>
  sql`${status} = 'planned' and ${recurrence} is null and ${start_date} <= ${now} and ${end_date} > ${now}`

const hasEnded = (now: SQL) =>
  sql`${status} in ('planned', 'in_progress') and ${recurrence} is null and ${end_date} <= ${now}`

type StatusUpdate = { to: EventStatus; when: SQL; order: PgColumn }

/**
 * Each statement updates up to 1,000 events. A row is read again after it is locked, so that concurrent edits are
 * respected.
 */
function updateStatus(
  { db, ...context }: Pick<TaskContext, 'db' | 'signal' | 'progress'>,
  now: SQL,
  { to, when, order }: StatusUpdate,
): Promise<number> {
  return processBatches(context, async (from) => {
    const [batch] = await db.execute<ProcessedBatch>(sql`
      with batch as materialized (
        select id, ${order} as position from ${calendarEvents}
        where ${when} and ${order} >= ${from}::text::timestamptz
        order by ${order} limit ${batchSize} for update skip locked
      ), updated as (
        update ${calendarEvents}
        set status = ${to}, version = version + 1, updated_at = ${now}, updated_by = ${`task:${name}`}
        where id = any(array(select id from batch)) returning 1
      )
      select (select count(*)::integer from updated) as changed, max(position)::text as last from batch`)
    return batch ?? { changed: 0, last: null }
  })
}
