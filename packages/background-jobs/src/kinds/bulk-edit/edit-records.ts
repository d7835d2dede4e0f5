import { type SQL, sql } from 'drizzle-orm'
import { type ChangeContext, changeAudited, uuids } from '../../audited-change.ts'
import { constraintFault } from '../../constraint-fault.ts'
import type { ItemError } from '../../define-job.ts'
import { editable } from './editable.ts'
import { isMatched } from './is-matched.ts'
import type { BulkEdit } from './params.ts'

export type Edited = { edited: number; errors: ItemError[] }

/**
 * Edits those of the records that still match and are not yet as they shall be, each with its audit entry. They are edited by one
 * statement; where one of them may not be so, by halves, until it stands alone.
 */
export async function editRecords(context: ChangeContext, job: BulkEdit, ids: string[]): Promise<Edited> {
  try {
    const edited = await context.tx.transaction((tx) => editTogether({ ...context, tx }, job, ids))
    return { edited, errors: [] }
  } catch (error) {
    const fault = constraintFault(error)
    if (!fault) throw error
    const [id = '', ...others] = ids
    if (others.length === 0)
      return { edited: 0, errors: [{ id, error: sentences[fault.constraint] ?? fault.detail }] }
    const middle = Math.ceil(ids.length / 2)
    const first = await editRecords(context, job, ids.slice(0, middle))
    const second = await editRecords(context, job, ids.slice(middle))
    return { edited: first.edited + second.edited, errors: [...first.errors, ...second.errors] }
  }
}

/** Constraints whose name alone would tell a user too little. */
const sentences: Readonly<Record<string, string>> = {
  calendar_events_end_check: 'The event would end before it starts.',
}

function editTogether(context: ChangeContext, job: BulkEdit, ids: string[]): Promise<number> {
  const { now, actor } = context
  const { table } = editable[job.entity]
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
  return changeAudited(
    context,
    { action: 'change', table },
    sql`
      update ${table} set ${sql.join(assignments, sql`, `)},
        version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor}
      where id = any(${uuids(ids)}) and ${isMatched(job)} and (${sql.join(isDifferent, sql` or `)})
      returning id, ${changes(sql`old`)} as before, ${changes(sql`new`)} as after`,
  )
}

/** What follows from the status of a ticket: when it was closed. */
function impliedBy({ entity, set }: BulkEdit, now: Date): Record<string, SQL> {
  if (entity !== 'tickets' || set.status === undefined) return {}
  const closedAt = set.status === 'closed' ? sql`coalesce(closed_at, ${now.toISOString()})` : sql`null`
  return { closed_at: sql`${closedAt}::timestamptz` }
}
