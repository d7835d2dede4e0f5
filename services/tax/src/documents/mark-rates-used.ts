import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import { and, eq, isNull, or } from 'drizzle-orm'

/** Marks the rate versions that a document was calculated with: changes of their tax create new versions from then on. */
export async function markRatesUsed(
  tx: TenantTransaction,
  explanations: readonly Explanation[],
  now: Date,
): Promise<void> {
  const used = new Map(
    explanations.flatMap(({ rates }) => rates.map((rate) => [`${rate.taxCode} ${rate.validFrom}`, rate])),
  )
  const versions = [...used.values()].map(({ taxCode, validFrom }) =>
    and(eq(taxRates.tax_code, taxCode), eq(taxRates.valid_from, validFrom)),
  )
  if (versions.length === 0) return
  await tx
    .update(taxRates)
    .set({ first_used_at: now })
    .where(and(isNull(taxRates.first_used_at), or(...versions)))
}
