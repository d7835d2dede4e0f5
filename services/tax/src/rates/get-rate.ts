import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq } from 'drizzle-orm'
import { rateRecordOf } from './rate-row.ts'

/**
 * One version of a rate.
 * @throws Problem 404
 */
export async function getRate(db: TenantDatabase, id: string): Promise<RateRecord> {
  const [row] = await db.select().from(taxRates).where(eq(taxRates.id, id))
  return rateRecordOf(requireFound(row, 'rate', id))
}
