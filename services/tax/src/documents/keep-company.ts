import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { eq } from 'drizzle-orm'

/**
 * Keeps the company of a new document from being deleted until the transaction ends.
 * @throws Problem 422 with the pointer /companyId when there is no such company
 */
export async function keepCompany(tx: TenantTransaction, id: string): Promise<void> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('key share')
  if (company) return
  const detail = `There is no company ${id}; name one that exists, or none.`
  throw new Problem('invalid-request', detail, { errors: [{ pointer: '/companyId', detail }] })
}
