import type { RoundingComparisons } from '@fiscus/contracts/calculation/calculation-trace'
import { compareRoundings } from '@fiscus/tax-engine/comparison/compare-roundings'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'

/** The totals of a document under each rounding strategy and algorithm, as in the response of a calculation. */
export function roundingComparisons(
  document: TaxDocument,
  configuration: TaxConfiguration,
): RoundingComparisons {
  return compareRoundings(document, configuration).map(
    ({ roundingStrategy, roundingAlgorithm, inEffect, ...compared }) => ({
      roundingStrategy,
      roundingAlgorithm,
      inEffect,
      totals: totalsOf(compared.totals),
      difference: totalsOf(compared.difference),
      taxBreakdown: compared.taxBreakdown.flatMap((entry, position) => {
        const difference = compared.breakdownDifferences[position]
        if (!difference) return []
        const { taxCode, taxName, ratePercent } = entry
        return {
          taxCode,
          taxName,
          ratePercent: ratePercent.toFixedAtLeast(2),
          ...entryOf(entry),
          difference: entryOf(difference),
        }
      }),
    }),
  )
}

type Totals = Record<'totalNet' | 'totalTax' | 'totalGross' | 'totalWht' | 'totalPaymentDue', Decimal>

function totalsOf({ totalNet, totalTax, totalGross, totalWht, totalPaymentDue }: Totals) {
  return {
    totalNet: totalNet.toFixed(2),
    totalTax: totalTax.toFixed(2),
    totalGross: totalGross.toFixed(2),
    totalWht: totalWht.toFixed(2),
    totalPaymentDue: totalPaymentDue.toFixed(2),
  }
}

function entryOf({
  netBase,
  taxAmount,
  grossAmount,
}: Record<'netBase' | 'taxAmount' | 'grossAmount', Decimal>) {
  return {
    netBase: netBase.toFixed(2),
    taxAmount: taxAmount.toFixed(2),
    grossAmount: grossAmount.toFixed(2),
  }
}
