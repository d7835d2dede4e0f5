import type { TaxConfiguration } from './configuration/configuration.ts'
import type { Explanation } from './determination/explanation.ts'
import type { TaxDocument } from './document/document.ts'
import { effectiveSettings } from './document/effective-settings.ts'
import type { Fault, Warning } from './faults/fault.ts'
import { type Line, readExchangeRate } from './lines/line.ts'
import { type DocumentUse, readLines } from './lines/read-lines.ts'
import { snapshotSchemaVersion, type TaxSnapshot } from './snapshot/snapshot.ts'
import { breakDown, totalsOf } from './snapshot/tax-breakdown.ts'
import { roundLines } from './strategies/round-lines.ts'
import { roundingWarnings } from './strategies/rounding-warnings.ts'
import { snapshotItem } from './strategies/snapshot-item.ts'
import { addTaxInPln } from './strategies/tax-in-pln.ts'
import type { PriceMode } from './vocabulary/vocabulary.ts'

/** The outcome of a calculation: the complete result, or every fault of the document. */
export type Calculation =
  | {
      kind: 'calculated'
      snapshot: TaxSnapshot
      explanations: readonly Explanation[]
      warnings: readonly Warning[]
    }
  | { kind: 'refused'; faults: readonly Fault[] }

/**
 * Calculates a document (tax-calculation §4): chooses the taxes of each line, takes off the discounts, calculates each line by
 * its mode, rounds by the strategy and adds up. The same document and configuration always give the same snapshot.
 * A document with faults is refused; each fault has a JSON pointer into the document. `use` is the purpose of the calculation.
 */
export function calculateDocument(
  document: TaxDocument,
  configuration: TaxConfiguration,
  use: DocumentUse = 'draft',
): Calculation {
  const settings = effectiveSettings(document, configuration.settings)
  const read = readLines({ document, configuration, use }, settings)
  if (read.kind === 'refused') return read
  const { lines, explanations } = read
  const warnings = [
    ...read.warnings,
    ...roundingWarnings(document.currency, settings.roundingAlgorithm, lines),
  ]
  const items = addTaxInPln(roundLines(lines, settings), settings.round).map(snapshotItem)
  const taxBreakdown = breakDown(items, settings.round)
  const snapshot = {
    schemaVersion: snapshotSchemaVersion,
    kind: 'calculation' as const,
    currency: document.currency,
    defaultPriceMode: settings.priceMode ?? sharedPriceMode(lines),
    roundingStrategy: settings.roundingStrategy,
    roundingAlgorithm: settings.roundingAlgorithm,
    inclusiveRoundingTarget: settings.inclusiveRoundingTarget,
    configurationVersion: configuration.version,
    taxPointDate: document.taxPointDate,
    exchangeRate: document.exchangeRate && readExchangeRate(document.exchangeRate),
    ...totalsOf(taxBreakdown),
    items,
    taxBreakdown,
  }
  return { kind: 'calculated', snapshot, explanations, warnings }
}

/** The price mode of all lines, when neither the request nor the tenant sets one: inclusive only if all lines are. */
function sharedPriceMode(lines: readonly Line[]): PriceMode {
  return lines.every(({ taxes }) => taxes.mode === 'inclusive') ? 'inclusive' : 'exclusive'
}
