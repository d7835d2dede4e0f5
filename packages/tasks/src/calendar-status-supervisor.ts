import type { EventStatus } from '@fiscus/contracts/tenants/business-vocabulary'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { defineTask, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Batch, inBatches } from './in-batches.ts'

const name = 'calendar_status_supervisor'
const batchSize = 1000
const { status, start_date, end_date } = calendarEvents

/**
 * Moves events on with time (cron-service.md §3.2): a planned one is in progress from its start to its end, and what nobody has
 * closed by then is overdue. The end is not part of an event, so that one without a length is never in progress. What a user has
 * closed, or is writing at this moment, stays as it is; a minute later the task looks again. The audit log is not told, because
 * nobody decided anything: the event says by whom it was updated, and when.
 */
export const calendarStatusSupervisor = defineTask({
  name,
  label: 'Calendar status supervisor',
  schedule: '* * * * *',
  queue: 'maintenance',
  async run({ clock, ...context }) {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const begun = await moveOn(context, now, {
      to: 'in_progress',
      when: sql`${status} = 'planned' and ${start_date} <= ${now} and ${end_date} > ${now}`,
      order: start_date,
    })
    const ended = await moveOn(context, now, {
      to: 'overdue',
      when: sql`${status} in ('planned', 'in_progress') and ${end_date} <= ${now}`,
      order: end_date,
    })
    return `${begun} events in progress, ${ended} overdue`
  },
})

type Move = { to: EventStatus; when: SQL; order: PgColumn }

/** A thousand with each statement. A row is read again when it is locked, so that an edit which came in between counts. */
function moveOn(
  { db, ...context }: Pick<TaskContext, 'db' | 'signal' | 'progress'>,
  now: SQL,
  { to, when, order }: Move,
): Promise<number> {
  return inBatches(context, async (from) => {
    const [batch] = await db.execute<Batch>(sql`
      with batch as materialized (
        select id, ${order} as position from ${calendarEvents}
        where ${when} and ${order} >= ${from}::text::timestamptz
        order by ${order} limit ${batchSize} for update skip locked
      ), moved as (
        update ${calendarEvents}
        set status = ${to}, version = version + 1, updated_at = ${now}, updated_by = ${`task:${name}`}
        where id = any(array(select id from batch)) returning 1
      )
      select (select count(*)::integer from moved) as changed, max(position)::text as last from batch`)
    return batch ?? { changed: 0, last: null }
  })
}
