import { ObjectError } from '@fiscus/dav/text/object-error'
import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { jobs } from '@fiscus/messages/jobs'
import type { Message } from '@fiscus/messages/message'
import { type SQL, sql } from 'drizzle-orm'
import type { ItemError } from '../../define-job-kind.ts'
import { type AuditContext, changeWithAudit } from '../../records/change-with-audit.ts'
import { editableEntities } from './editable-entities.ts'
import { matchesFilter } from './matches-filter.ts'
import type { BulkEdit } from './params.ts'
import { writeSynchronised } from './synchronised-records.ts'

export type EditResult = { edited: number; errors: ItemError[] }

/**
 * Edits the records that still match and differ from the new values, each with an audit entry. All records are edited
 * in one statement, and the objects of events and contacts with the next ones. If a record cannot have the values, each
 * half is edited on its own, until that one is isolated.
 */
export async function editRecords(context: AuditContext, job: BulkEdit, ids: string[]): Promise<EditResult> {
  try {
    const edited = await context.tx.transaction((tx) => editTogether({ ...context, tx }, job, ids))
    return { edited, errors: [] }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    const [id = '', ...rest] = ids
    if (rest.length === 0) return { edited: 0, errors: [{ id, error: reason }] }
    const middle = Math.ceil(ids.length / 2)
    const first = await editRecords(context, job, ids.slice(0, middle))
    const second = await editRecords(context, job, ids.slice(middle))
    return { edited: first.edited + second.edited, errors: [...first.errors, ...second.errors] }
  }
}

/** Messages for violated constraints; for other constraints the message of the database is used. */
const constraintMessages: Readonly<Record<string, Message>> = {
  calendar_events_end_check: jobs.endsBeforeStart(),
}

/** Why a record cannot have the values; null: the error has another cause. */
function reasonOf(error: unknown): Message | string | null {
  if (error instanceof ObjectError) return error.message
  const violation = constraintViolation(error)
  return violation && (constraintMessages[violation.constraint] ?? violation.detail)
}

/** Returns the number of edited records. */
async function editTogether(context: AuditContext, job: BulkEdit, ids: string[]): Promise<number> {
  const edited = await editInOneStatement(context, job, ids)
  await writeSynchronised(context, job, edited)
  return edited.length
}

/** Returns the ids of the edited records. */
function editInOneStatement(context: AuditContext, job: BulkEdit, ids: string[]): Promise<string[]> {
  const { now, actor } = context
  const { table } = editableEntities[job.entity]
  const values = Object.entries({ ...job.set, ...impliedBy(job, now) }).map(([field, value]) => ({
    field: sql.identifier(field),
    name: field,
    value: sql`${value}`,
  }))
  const assignments = values.map(({ field, value }) => sql`${field} = ${value}`)
  const isDifferent = values.map(({ field, value }) => sql`${field} is distinct from ${value}`)
  const changes = (row: SQL) =>
    sql.join(
      values.map(
        ({ field, name }) => sql`case when old.${field} is distinct from new.${field}
          then jsonb_build_object(${name}::text, ${row}.${field}) else '{}' end`,
      ),
      sql` || `,
    )
  return changeWithAudit(
    context,
    { action: 'change', table },
    sql`
      update ${table} set ${sql.join(assignments, sql`, `)},
        version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor}
      where id = any(${uuidArray(ids)}) and ${matchesFilter(job)} and (${sql.join(isDifferent, sql` or `)})
      returning id, ${changes(sql`old`)} as before, ${changes(sql`new`)} as after`,
  )
}

/** A change of a ticket's status also changes the instant of its closing, and who writes next (mail §3.23). */
function impliedBy({ entity, set }: BulkEdit, now: Date): Record<string, SQL> {
  if (entity !== 'tickets' || set.status === undefined) return {}
  const closedAt = set.status === 'closed' ? sql`coalesce(closed_at, ${now.toISOString()})` : sql`null`
  const isAtRest = set.status === 'closed' || set.status === 'resolved'
  const waitingFor = isAtRest
    ? sql`null::text`
    : sql`case when status in ('resolved', 'closed') then 'us' else waiting_for end`
  return { closed_at: sql`${closedAt}::timestamptz`, waiting_for: waitingFor }
}
