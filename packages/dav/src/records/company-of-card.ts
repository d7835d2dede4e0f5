import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { asc, eq, inArray, sql } from 'drizzle-orm'

/** The name of a company; null without one. */
export async function companyName(
  tx: Pick<TenantDatabase, 'select'>,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  return company?.name ?? null
}

/** The company that has a name, in any case: the oldest of several; null if there is none. */
export async function companyNamed(tx: TenantTransaction, name: string | null): Promise<string | null> {
  const companyOf = await companiesNamed(tx, name === null ? [] : [name])
  return companyOf(name)
}

/**
 * Finds the companies that have a name of a list, in any case: of each name the oldest one. They cannot be deleted
 * before the transaction ends.
 * @returns the id of the company with a name; null if there is none
 */
export async function companiesNamed(
  tx: TenantTransaction,
  names: readonly string[],
): Promise<(name: string | null) => string | null> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  if (wanted.length === 0) return () => null
  const lowerName = sql<string>`lower(${companies.name})`
  const oldest = tx
    .selectDistinctOn([lowerName], { id: companies.id })
    .from(companies)
    .where(inArray(lowerName, wanted))
    .orderBy(lowerName, asc(companies.id))
  const found = await tx
    .select({ id: companies.id, name: lowerName })
    .from(companies)
    .where(inArray(companies.id, oldest))
    .orderBy(asc(companies.id))
    .for('key share')
  const ids = new Map(found.map(({ id, name }) => [name, id]))
  return (name) => (name === null ? null : (ids.get(name.toLowerCase()) ?? null))
}
