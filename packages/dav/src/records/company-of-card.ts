import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { asc, eq, sql } from 'drizzle-orm'

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
  if (name === null) return null
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(sql`lower(${companies.name})`, name.toLowerCase()))
    .orderBy(asc(companies.id))
    .limit(1)
    .for('key share')
  return company?.id ?? null
}
