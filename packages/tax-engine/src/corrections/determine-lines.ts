import { corrections } from '@fiscus/messages/corrections'
import type { TaxConfiguration } from '../configuration/configuration.ts'
import type { Explanation } from '../determination/explanation.ts'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import type { EffectiveSettings } from '../document/effective-settings.ts'
import type { Fault, Warning } from '../faults/fault.ts'
import type { Line } from '../lines/line.ts'
import { type DocumentUse, readLines } from '../lines/read-lines.ts'
import { calculateLine } from '../modes/calculate-line.ts'
import { taxAlgebra } from '../modes/tax-group.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import { frozenTaxes, type RepricedLine, repricedLine } from '../state/repriced-line.ts'
import { snapshotItem } from '../strategies/snapshot-item.ts'
import type { LineAfter, ReportCorrectionFault } from './correction-request.ts'

/**
 * The request that the document was calculated from, what the document is, and the configuration that new taxes come
 * from.
 */
export type TaxSource = { document: TaxDocument; configuration: TaxConfiguration; use: DocumentUse }

/**
 * A line whose taxes are chosen anew: a new line, or a line by now with its new terms. `pointer` is that of its fields.
 */
export type UndeterminedLine = { pointer: string; item: TaxDocumentItem; terms?: SnapshotItem }

export type LinesDetermined = {
  lines: readonly RepricedLine[]
  explanations: readonly Explanation[]
  warnings: readonly Warning[]
}

/** Whether what a line becomes names facts that choose a tax. */
export function choosesTax(after: LineAfter): boolean {
  return taxFields.some((field) => after[field] !== undefined)
}

const taxFields = [
  'taxRateCode',
  'taxGroupCode',
  'taxCategory',
  'itemType',
  'rateCategory',
  'priceTaxRateCode',
  'taxPointDate',
] as const satisfies readonly (keyof LineAfter)[]

/** The request for the tax of a line by now: its facts, with the ones that the correction names. */
export function itemForTax(terms: SnapshotItem, after: LineAfter, { document }: TaxSource): TaxDocumentItem {
  const requested = document.items.find((item) => item.id === terms.id)
  const { id, quantity, unitPrice, itemType, taxPointDate, acquisitionCost, priceTaxRate, exchangeRate } =
    terms
  return {
    ...after,
    id,
    quantity: quantity.toFixed(),
    unitPrice: unitPrice.toFixed(),
    discountPercent: undefined,
    discountAmount: undefined,
    itemType: after.itemType ?? itemType ?? undefined,
    taxCategory: after.taxCategory ?? (after.itemType === undefined ? terms.taxCategory : undefined),
    rateCategory: after.rateCategory ?? requested?.rateCategory,
    taxPointDate: after.taxPointDate ?? taxPointDate,
    acquisitionCost: after.acquisitionCost ?? acquisitionCost?.toFixed(),
    priceTaxRateCode: after.priceTaxRateCode ?? priceTaxRate?.taxCode,
    exchangeRate: exchangeRate && { ...exchangeRate, rate: exchangeRate.rate.toFixed() },
  }
}

/**
 * Chooses the taxes of new lines and of lines with a new rate in the configuration, on the tax point date of the line,
 * for the customer of the original. Faults and warnings have pointers into the correction.
 */
export function determineLines(
  undetermined: readonly UndeterminedLine[],
  { document, configuration, use }: TaxSource,
  settings: EffectiveSettings,
  report: ReportCorrectionFault,
): LinesDetermined {
  if (undetermined.length === 0) return { lines: [], explanations: [], warnings: [] }
  const request = { ...document, documentDiscount: undefined, items: undetermined.map(({ item }) => item) }
  const read = readLines({ document: request, configuration, use }, settings)
  const pointerOf = (index: number) => undetermined[index]?.pointer ?? ''
  const placed = <F extends Fault | Warning>(fault: F): F =>
    fault.code === 'exchange-rate-missing'
      ? { ...fault, pointer: pointerOf(0), detail: corrections.exchangeRateOfLine({ fault: fault.detail }) }
      : {
          ...fault,
          pointer: fault.pointer.replace(/^\/items\/(\d+)/, (_, index) => pointerOf(Number(index))),
        }
  if (read.kind === 'refused') {
    for (const fault of read.faults) report(placed(fault))
    return { lines: [], explanations: [], warnings: [] }
  }
  return {
    lines: read.lines.map((line, index) => determinedLine(line, undetermined[index]?.terms, settings)),
    explanations: read.explanations,
    warnings: read.warnings.map(placed),
  }
}

/** A new line as it was read; a line by now with its terms, in the price mode that it has. */
function determinedLine(
  line: Line,
  terms: SnapshotItem | undefined,
  { round, inclusiveRoundingTarget }: EffectiveSettings,
): RepricedLine {
  const item = snapshotItem({
    line,
    rounded: calculateLine(line, round, inclusiveRoundingTarget),
    exact: undefined,
  })
  if (terms === undefined) return { ...line, item }
  const { mode } = frozenTaxes(terms)
  const taxes =
    line.tax.priceTaxRate === null && (mode === 'exclusive' || mode === 'inclusive')
      ? taxAlgebra(line.tax.components, mode)
      : line.taxes
  const { name, quantity, unitPrice, lineDiscount, documentDiscountShare, order } = terms
  return repricedLine(
    { ...item, name, quantity, unitPrice, lineDiscount, documentDiscountShare, order },
    taxes,
  )
}
