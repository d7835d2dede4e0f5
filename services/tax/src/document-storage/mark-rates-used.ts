import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import { rateInForce } from '@fiscus/tax-engine/determination/rate-versions'
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Calculated } from '../calculate/calculate-or-throw.ts'

/** A version of a rate that a calculation used. */
export type UsedRate = Pick<Explanation['rates'][number], 'taxCode' | 'validFrom'>

/** The distinct rate versions of a calculation: of the lines, and the ones that prices contained. */
export function usedRates(
  { snapshot, explanations }: Pick<Calculated, 'snapshot' | 'explanations'>,
  configuration: TaxConfiguration,
): UsedRate[] {
  const inPrices = snapshot.items.flatMap(({ priceTaxRate, taxPointDate }) => {
    const rate = priceTaxRate && rateInForce(configuration, priceTaxRate.taxCode, taxPointDate)
    return rate ? [rate] : []
  })
  const rates = [...explanations.flatMap((explanation) => explanation.rates), ...inPrices]
  const used = new Map(
    rates.map(({ taxCode, validFrom }) => [`${taxCode} ${validFrom}`, { taxCode, validFrom }]),
  )
  return [...used.values()]
}

/**
 * Marks the rate versions that a document was calculated with: changes of their tax create new versions from then on.
 */
export async function markRatesUsed(
  tx: TenantTransaction,
  rates: readonly UsedRate[],
  now: Date,
): Promise<void> {
  if (rates.length === 0) return
  await tx
    .update(taxRates)
    .set({ first_used_at: now })
    .where(and(isNull(taxRates.first_used_at), versionsOf(rates)))
}

/** The condition that a row is one of these rate versions. */
export function versionsOf(rates: readonly UsedRate[]): SQL | undefined {
  return or(
    ...rates.map(({ taxCode, validFrom }) =>
      and(eq(taxRates.tax_code, taxCode), eq(taxRates.valid_from, validFrom)),
    ),
  )
}
