import type { CompanyFilter } from '@fiscus/contracts/groupware/company'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { readCursor, textKey } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'

type CompanyRow = typeof companies.$inferSelect

/** The record of a company. */
export function companyRecordOf({ updated_by: _, ...record }: CompanyRow) {
  return record
}

/** @throws Problem 404 `not-found`, also for a company of another tenant */
export async function getCompany(db: TenantDatabase, id: string): Promise<CompanyRow> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return requireFound(row, 'company', id)
}

/** Like `getCompany`, and locks the row until the transaction ends. */
export async function lockCompany(tx: TenantTransaction, id: string): Promise<CompanyRow> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  return requireFound(row, 'company', id)
}

const sortKey = z.tuple([textKey, z.uuid()])

/**
 * A page of companies in the order of their names.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listCompanies(db: TenantDatabase, { limit, cursor, ...filter }: CompanyFilter) {
  const { text, status, owner_id } = filter
  const { id, name, tax_id, email, city } = companies
  const rows = await db
    .select()
    .from(companies)
    .where(
      and(
        cursor === undefined ? undefined : isAfter(readCursor(sortKey, cursor)),
        text === undefined
          ? undefined
          : or(
              ...[name, tax_id, email, city].map(
                (column) => sql`strpos(lower(${column}), lower(${text})) > 0`,
              ),
            ),
        status === undefined ? undefined : inArray(companies.status, status),
        owner_id === undefined ? undefined : eq(companies.owner_id, owner_id),
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => [row.name, row.id])
  return { companies: page.map(companyRecordOf), next }
}

function isAfter([name, id]: [string, string]) {
  return sql`(${companies.name}, ${companies.id}) > (${name}, ${id}::uuid)`
}
