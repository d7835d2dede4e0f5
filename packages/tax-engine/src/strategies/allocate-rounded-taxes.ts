import type { TaxAmount } from '../modes/line-figures.ts'
import { allocateRoundedSum } from '../numbers/allocate.ts'
import type { Decimal } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import { breakdownKey } from '../snapshot/tax-breakdown.ts'

/**
 * Rounds the sum of every tax once for the whole document and allocates it to the lines. Returns the lines with the
 * allocated amounts of their taxes.
 */
export function allocateRoundedTaxes<Tax extends TaxAmount, Line extends { taxes: readonly Tax[] }>(
  lines: readonly Line[],
  round: Rounding,
): (Line & { taxes: readonly Tax[] })[] {
  const shares = new Map<TaxAmount, Decimal>()
  const byTax = Map.groupBy(
    lines.flatMap(({ taxes }) => taxes),
    ({ rate }) => breakdownKey(rate),
  )
  for (const taxes of byTax.values())
    for (const { member, share } of allocateRoundedSum(taxes, ({ amount }) => amount, round))
      shares.set(member, share)
  return lines.map((line) => ({
    ...line,
    taxes: line.taxes.map((tax) => ({ ...tax, amount: shares.get(tax) ?? tax.amount })),
  }))
}
