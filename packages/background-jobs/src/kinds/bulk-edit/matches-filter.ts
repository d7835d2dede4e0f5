import { type SQL, sql } from 'drizzle-orm'
import type { BulkEdit, Condition } from './params.ts'

/** A condition that a record matches the filter of a job in every field. Without a filter, every record matches. */
export function matchesFilter({ filter = {} }: BulkEdit): SQL {
  const fields = Object.entries(filter).map(([field, condition]) =>
    condition ? meetsCondition(sql`${sql.identifier(field)}`, condition) : sql`true`,
  )
  return sql.join([sql`true`, ...fields], sql` and `)
}

function meetsCondition(field: SQL, condition: Condition): SQL {
  if (Array.isArray(condition)) return sql`(${sql.join(condition.map(equals(field)), sql` or `)})`
  const { from = '-infinity', before = 'infinity' } = condition
  return sql`(${field} >= ${from} and ${field} < ${before})`
}

const equals = (field: SQL) => (value: string | null) =>
  value === null ? sql`${field} is null` : sql`${field} = ${value}`
