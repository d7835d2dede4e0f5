import { tenantSchema } from '@fiscus/db/schema/tenant/tenant-schema'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

/** A field that refers to the records of a table, and may be empty. */
export type Referrer = { table: PgTable; field: string }

/** The fields that may let go of a record when it is deleted. */
export function referrersOf(target: PgTable): Referrer[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const [column] = columns
      return foreignTable === target && column && !column.notNull ? [{ table, field: column.name }] : []
    }),
  )
}

const tables = Object.values(tenantSchema).filter((table) => is(table, PgTable))
