import type { PdfRecordFilter, PdfRecordKind } from '@fiscus/contracts/pdf/pdf-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { readCursor, textKey } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** Where the records of a kind are. */
const sources = {
  timesheet_report: { table: projects, title: projects.code, name: projects.name },
  sla_agreement: { table: slaAgreements, title: slaAgreements.name, name: sql<null>`null` },
} as const satisfies Record<PdfRecordKind, object>

const position = z.tuple([textKey, z.uuid()])

/** A page of the records of a kind, by title. @throws Problem 422 if the cursor does not belong to this list */
export async function listRecords(
  db: TenantDatabase,
  { kind, limit, cursor, search, company_id }: PdfRecordFilter,
) {
  const { table, title, name } = sources[kind]
  const after = cursor === undefined ? null : readCursor(position, cursor)
  const rows = await db
    .select({
      id: table.id,
      title,
      name: sql<string | null>`${name}`,
      company_id: table.company_id,
      company_name: companies.name,
    })
    .from(table)
    .leftJoin(companies, eq(companies.id, table.company_id))
    .where(
      and(
        company_id === undefined ? undefined : eq(table.company_id, company_id),
        search === undefined ? undefined : hasPart([title, name, companies.name], search),
        after === null ? undefined : sql`(${title}, ${table.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(title, table.id)
    .limit(limit + 1)
  const { page: records, next } = pageOf(rows, limit, (row) => [row.title, row.id])
  return { records, next }
}

function hasPart(columns: readonly (PgColumn | SQL)[], search: string): SQL | undefined {
  return or(...columns.map((column) => sql`strpos(lower(${column}), lower(${search})) > 0`))
}
