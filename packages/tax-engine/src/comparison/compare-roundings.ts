import { calculateDocument } from '../calculate-document.ts'
import type { TaxConfiguration } from '../configuration/configuration.ts'
import type { TaxDocument } from '../document/document.ts'
import { effectiveSettings } from '../document/effective-settings.ts'
import { type Decimal, zero } from '../numbers/decimal.ts'
import type { SnapshotTotals, TaxBreakdownEntry, TaxSnapshot } from '../snapshot/snapshot.ts'
import {
  type RoundingAlgorithm,
  type RoundingStrategy,
  roundingAlgorithms,
  roundingStrategies,
} from '../vocabulary/vocabulary.ts'

/**
 * The totals of a document under one strategy and algorithm, and what they have more than under the settings in effect.
 */
export type RoundingComparison = {
  roundingStrategy: RoundingStrategy
  roundingAlgorithm: RoundingAlgorithm
  /** Whether these are the settings in effect for the document. */
  inEffect: boolean
  totals: SnapshotTotals
  taxBreakdown: readonly TaxBreakdownEntry[]
  difference: ComparedTotals
  /** One for each entry of the breakdown. */
  breakdownDifferences: readonly ComparedEntry[]
}

type ComparedTotals = Record<'totalNet' | 'totalTax' | 'totalGross' | 'totalWht' | 'totalPaymentDue', Decimal>
type ComparedEntry = Record<'netBase' | 'taxAmount' | 'grossAmount', Decimal>

/**
 * Calculates a document under each rounding strategy and each algorithm (tax-calculation §4.3), in the order of the
 * vocabulary. Empty for a document with faults: `calculateDocument` reports them.
 */
export function compareRoundings(
  document: TaxDocument,
  configuration: TaxConfiguration,
): RoundingComparison[] {
  const { roundingStrategy, roundingAlgorithm } = effectiveSettings(document, configuration.settings)
  const calculate = (strategy: RoundingStrategy, algorithm: RoundingAlgorithm) => {
    const settings = { roundingStrategy: strategy, roundingAlgorithm: algorithm }
    const calculation = calculateDocument({ ...document, ...settings }, configuration)
    return calculation.kind === 'calculated' ? calculation.snapshot : undefined
  }
  const inEffect = calculate(roundingStrategy, roundingAlgorithm)
  if (inEffect === undefined) return []
  return roundingStrategies.flatMap((strategy) =>
    roundingAlgorithms.flatMap((algorithm) => {
      const snapshot = calculate(strategy, algorithm)
      return snapshot === undefined ? [] : [comparison(snapshot, inEffect)]
    }),
  )
}

function comparison(snapshot: TaxSnapshot, inEffect: TaxSnapshot): RoundingComparison {
  const { roundingStrategy, roundingAlgorithm, taxBreakdown } = snapshot
  const less = (name: keyof ComparedTotals) => snapshot[name].minus(inEffect[name])
  return {
    roundingStrategy,
    roundingAlgorithm,
    inEffect:
      roundingStrategy === inEffect.roundingStrategy && roundingAlgorithm === inEffect.roundingAlgorithm,
    totals: snapshot,
    taxBreakdown,
    difference: {
      totalNet: less('totalNet'),
      totalTax: less('totalTax'),
      totalGross: less('totalGross'),
      totalWht: less('totalWht'),
      totalPaymentDue: less('totalPaymentDue'),
    },
    // The entries are in the order of first appearance, which no rounding changes.
    breakdownDifferences: taxBreakdown.map((entry, position) =>
      entryDifference(entry, inEffect.taxBreakdown[position]),
    ),
  }
}

function entryDifference(entry: TaxBreakdownEntry, other: TaxBreakdownEntry | undefined): ComparedEntry {
  const less = (name: keyof ComparedEntry) => entry[name].minus(other?.[name] ?? zero)
  return { netBase: less('netBase'), taxAmount: less('taxAmount'), grossAmount: less('grossAmount') }
}
