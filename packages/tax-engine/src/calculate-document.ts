import { advanceItems } from './advances/advance-items.ts'
import { settlementItems } from './advances/settled-items.ts'
import type { TaxConfiguration } from './configuration/configuration.ts'
import type { Explanation } from './determination/explanation.ts'
import type { TaxDocument } from './document/document.ts'
import { type EffectiveSettings, effectiveSettings } from './document/effective-settings.ts'
import type { Fault, ReportFault, Warning } from './faults/fault.ts'
import { type Line, readExchangeRate } from './lines/line.ts'
import { type DocumentUse, readLines } from './lines/read-lines.ts'
import { unusedAcquisitionCost } from './lines/unused-acquisition-cost.ts'
import { Decimal } from './numbers/decimal.ts'
import { type SnapshotItem, snapshotSchemaVersion, type TaxSnapshot } from './snapshot/snapshot.ts'
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
 * Calculates a document (tax-calculation §4): chooses the taxes of each line, takes off the discounts, calculates each
 * line by its mode, rounds by the strategy and adds up. The same document and configuration always give the same
 * snapshot. A document with faults is refused; each fault has a JSON pointer into the document. With an amount received
 * the lines are those of an order, and the result is an advance invoice.
 * @param settled the lines that take off the advances of a settlement invoice
 */
export function calculateDocument(
  document: TaxDocument,
  configuration: TaxConfiguration,
  use: DocumentUse = 'draft',
  settled: readonly SnapshotItem[] = [],
): Calculation {
  const settings = effectiveSettings(document, configuration.settings)
  const read = readLines({ document, configuration, use }, settings)
  if (read.kind === 'refused') return read
  const { lines, explanations } = read
  const warnings = [
    ...read.warnings,
    ...roundingWarnings(document.currency, settings.roundingAlgorithm, lines),
    ...unusedAcquisitionCost(lines),
  ]
  const calculated = addTaxInPln(roundLines(lines, settings), settings.round).map(snapshotItem)
  const faults: Fault[] = []
  const items = invoicedItems({ document, calculated, lines, settled }, settings, (fault) => {
    faults.push(fault)
  })
  if (faults.length > 0) return { kind: 'refused', faults }
  const taxBreakdown = breakDown(items, settings.round)
  const totals = totalsOf(taxBreakdown)
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
    totalNet: totals.totalNet,
    totalTax: totals.totalTax,
    totalGross: totals.totalGross,
    totalWht: totals.totalWht,
    totalPaymentDue: totals.totalPaymentDue,
    totalTaxPln: totals.totalTaxPln,
    items,
    taxBreakdown,
  }
  return { kind: 'calculated', snapshot, explanations, warnings }
}

type Invoiced = {
  document: TaxDocument
  calculated: readonly SnapshotItem[]
  lines: readonly Line[]
  settled: readonly SnapshotItem[]
}

/** The lines of an invoice for an advance, or of the invoice that settles advances; else the lines as they are. */
function invoicedItems(
  { document: { amountReceived, exchangeRate }, calculated, lines, settled }: Invoiced,
  settings: EffectiveSettings,
  report: ReportFault,
): readonly SnapshotItem[] {
  if (amountReceived === undefined) {
    const rates = { exchangeRate: exchangeRate && readExchangeRate(exchangeRate), round: settings.round }
    return settlementItems(calculated, settled, rates, report)
  }
  const order = lines.map((line, position) => ({ ...line, item: calculated[position] as SnapshotItem }))
  return advanceItems(order, new Decimal(amountReceived), settings, '/amountReceived', report)
}

/** The price mode of all lines, when neither the request nor the tenant sets one: inclusive only if all lines are. */
function sharedPriceMode(lines: readonly Line[]): PriceMode {
  return lines.every(({ taxes }) => taxes.mode === 'inclusive') ? 'inclusive' : 'exclusive'
}
