import { readRates } from '@fiscus/contracts/returns/oss'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { returnClosings } from '@fiscus/db/schema/tenant/return-closings'
import { type EcbRate, type EcbRates, ecbRates } from '@fiscus/fiscal/oss/ecb-rates'
import type { Quarter } from '@fiscus/fiscal/periods/quarter'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { exports } from '@fiscus/messages/exports'
import { values } from '@fiscus/messages/values'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { isNull } from 'drizzle-orm'

/** The rates of a request as text, and their JSON pointer in it. */
export type GivenRates = { rates?: string | undefined; pointer: string }

/**
 * The rates of the closed quarters and those of a request. What was converted stays as it is: a rate has one value in
 * all closings in force.
 * @throws Problem 422 for a rate that a closing has with another value
 */
export async function knownRates(
  db: TenantDatabase,
  quarter: Quarter,
  { rates, pointer }: GivenRates,
): Promise<EcbRates> {
  const kept = await keptRates(db)
  const given = readRates(rates).map((rate) => ({ ...rate, quarter: rate.quarter ?? quarter }))
  const errors = given.flatMap((one, place) => {
    const first = given.find(({ currency, quarter: of }) => currency === one.currency && of === one.quarter)
    if (first !== given[place]) return { pointer, detail: values.rateTwice(), code: 'invalid-value' as const }
    const known = kept.find(({ currency, quarter: of }) => currency === one.currency && of === one.quarter)
    if (known === undefined || new Decimal(known.rate).equals(one.rate)) return []
    const { closed, rate, currency, quarter: of } = known
    const detail = exports.ossRateOfClosing({ closed, rate, currency, quarter: of })
    return { pointer, detail, code: 'invalid-value' as const }
  })
  if (errors.length > 0) throw invalidRequest(errors)
  return ecbRates([...given, ...kept], pointer)
}

/** The rates of all closings in force, each with the quarter that was closed. */
async function keptRates(db: TenantDatabase): Promise<(EcbRate & { closed: Quarter })[]> {
  const { period, figures, reopened_at } = returnClosings
  const rows = await db.select({ period, figures }).from(returnClosings).where(isNull(reopened_at))
  return rows.flatMap((row) =>
    'oss' in row.figures ? row.figures.oss.rates.map((rate) => ({ ...rate, closed: row.period })) : [],
  )
}
