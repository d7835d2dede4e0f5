import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import { and, eq, isNull, or } from 'drizzle-orm'

/** A version of a rate that a calculation used. */
export type UsedRate = Pick<Explanation['rates'][number], 'taxCode' | 'validFrom'>

/** The distinct rate versions of a calculation. */
export function usedRates(explanations: readonly Explanation[]): UsedRate[] {
  const used = new Map(
    explanations.flatMap(({ rates }) =>
      rates.map(({ taxCode, validFrom }) => [`${taxCode} ${validFrom}`, { taxCode, validFrom }]),
    ),
  )
  return [...used.values()]
}

/** Marks the rate versions that a document was calculated with: changes of their tax create new versions from then on. */
export async function markRatesUsed(
  tx: TenantTransaction,
  rates: readonly UsedRate[],
  now: Date,
): Promise<void> {
  const versions = rates.map(({ taxCode, validFrom }) =>
    and(eq(taxRates.tax_code, taxCode), eq(taxRates.valid_from, validFrom)),
  )
  if (versions.length === 0) return
  await tx
    .update(taxRates)
    .set({ first_used_at: now })
    .where(and(isNull(taxRates.first_used_at), or(...versions)))
}
