import type { Calculation } from './calculation.ts'
import type { TaxConfiguration } from './configuration.ts'
import type { TaxDocument } from './document.ts'
import { sizeFault } from './document-faults.ts'
import { readExchangeRate } from './lines/exchange-rate.ts'
import type { Line } from './lines/line.ts'
import { readLines } from './lines/read-lines.ts'
import { settleLines } from './lines/settle-lines.ts'
import { withTaxInPln } from './lines/tax-in-pln.ts'
import { roundingWarnings } from './rounding-warnings.ts'
import { snapshotSchemaVersion } from './snapshot/snapshot.ts'
import { snapshotItem } from './snapshot/snapshot-item.ts'
import { breakDown, totalsOf } from './snapshot/tax-breakdown.ts'
import { termsOf } from './terms.ts'
import type { PriceMode } from './vocabulary.ts'

/**
 * Calculates a document (tax-service.md §4): chooses the taxes of each line, takes the discounts off, calculates each line by
 * its mode, rounds where the strategy says and adds up. The same document and configuration give the same snapshot for ever.
 * The answer is everything, or every fault at once with its JSON pointer into the document.
 */
export function calculateDocument(
  document: TaxDocument,
  configuration: TaxConfiguration,
  { explain = 'short' }: { explain?: 'short' | 'full' } = {},
): Calculation {
  const fault = sizeFault(document)
  if (fault !== undefined) return { kind: 'refused', faults: [fault] }
  const terms = termsOf(document, configuration.settings)
  const read = readLines(document, configuration, terms, explain)
  if (read.kind === 'refused') return read
  const { lines, explanations } = read
  const warnings = [...read.warnings, ...roundingWarnings(terms.roundingAlgorithm, lines)]
  const items = withTaxInPln(settleLines(lines, terms), terms.round).map(snapshotItem)
  const taxBreakdown = breakDown(items)
  const snapshot = {
    schemaVersion: snapshotSchemaVersion,
    kind: 'calculation' as const,
    currency: document.currency,
    defaultPriceMode: terms.priceMode ?? sharedPriceMode(lines),
    roundingStrategy: terms.roundingStrategy,
    roundingAlgorithm: terms.roundingAlgorithm,
    inclusiveRoundingTarget: terms.inclusiveRoundingTarget,
    configurationVersion: configuration.version,
    taxPointDate: document.taxPointDate,
    exchangeRate: document.exchangeRate && readExchangeRate(document.exchangeRate),
    ...totalsOf(taxBreakdown),
    items,
    taxBreakdown,
  }
  return { kind: 'calculated', snapshot, explanations, warnings }
}

/** Where neither the request nor the tenant names a price mode: the one that all lines share. */
function sharedPriceMode(lines: readonly Line[]): PriceMode {
  return lines.every(({ taxes }) => taxes.mode === 'inclusive') ? 'inclusive' : 'exclusive'
}
