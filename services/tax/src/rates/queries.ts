import { configurationCode } from '@fiscus/contracts/configuration/configuration-field'
import type { RateFilter, RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { isoDate } from '@fiscus/contracts/fields/iso-date'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isActive, isInForce } from '../configuration/list-conditions.ts'
import { rateRecordOf } from '../configuration/stored-records.ts'

/**
 * One version of a rate.
 * @throws Problem 404
 */
export async function getRate(db: TenantDatabase, id: string): Promise<RateRecord> {
  const [row] = await db.select().from(taxRates).where(eq(taxRates.id, id))
  return rateRecordOf(requireFound(row, 'rate', id))
}

const sortKey = z.tuple([configurationCode, isoDate])

/**
 * A page of the tenant's rates by code and first day, by default the active rates in force today
 * (tax-calculation §5.4).
 * @param today in the tenant's time zone
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listRates(
  db: TenantDatabase,
  filter: RateFilter,
  today: IsoDate,
): Promise<{ rates: RateRecord[]; next: string | null }> {
  const rows = await db
    .select()
    .from(taxRates)
    .where(conditionOf(filter, today))
    .orderBy(taxRates.tax_code, taxRates.valid_from)
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, (rate) => [rate.tax_code, rate.valid_from])
  return { rates: page.map(rateRecordOf), next }
}

function conditionOf(filter: RateFilter, today: IsoDate): SQL | undefined {
  const { tax_code, tax_status, calculation_mode, country, category, cursor } = filter
  return and(
    tax_code ? eq(taxRates.tax_code, tax_code) : undefined,
    tax_status && eq(taxRates.tax_status, tax_status),
    calculation_mode && eq(taxRates.calculation_mode, calculation_mode),
    country ? eq(taxRates.country, country) : undefined,
    category && eq(taxRates.category, category),
    isActive(taxRates.is_active, filter.is_active),
    isInForce(taxRates, filter.on ?? today),
    cursor ? isAfter(cursor) : undefined,
  )
}

function isAfter(cursor: string): SQL {
  const [code, validFrom] = readCursor(sortKey, cursor)
  return sql`(${taxRates.tax_code}, ${taxRates.valid_from}) > (${code}, ${validFrom})`
}
