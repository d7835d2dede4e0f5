import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { ratePercentText } from '@fiscus/contracts/fields/rate-percent'
import type { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'

/** The stored rate as the API shows it: PostgreSQL pads the percentage to four decimals, people read two. */
export function rateRecordOf({ first_used_at, ...row }: typeof taxRates.$inferSelect): RateRecord {
  return { ...row, rate_percent: ratePercentText(row.rate_percent) }
}
