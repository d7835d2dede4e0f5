import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'

/** Expected net, tax and gross; also withholding tax and payment due, in cases about them. */
type Totals = readonly [net: string, tax: string, gross: string, wht?: string, paymentDue?: string]

type Line = Partial<TaxDocumentItem> & Pick<TaxDocumentItem, 'unitPrice'>

/**
 * A bug that users reported for another system, or a case of its tests, as a calculation with the figures of the
 * source.
 */
export type ReportedBug = {
  /** The public bug report or the test suite, or `own` for a case without a source. */
  report: string
  title: string
  document: Partial<TaxDocument>
  items: readonly Line[]
  totals: Totals
}

export function reportedBug(
  report: string,
  title: string,
  document: Partial<TaxDocument>,
  items: readonly Line[],
  totals: Totals,
): ReportedBug {
  return { report, title, document, items, totals }
}

export const gross = { priceMode: 'inclusive' } as const
export const headerLevel = { roundingStrategy: 'header_level' } as const
export const en16931 = { roundingStrategy: 'en16931' } as const

/** Returns a number of equal lines. */
export const repeatLine = (count: number, item: Line) => Array.from({ length: count }, () => item)

/** Returns the cart of a case. Lines have the quantity 1 unless the case has another quantity. */
export function cartOf({ document, items }: ReportedBug) {
  return {
    currency: 'PLN',
    taxPointDate: '2026-11-21',
    ...document,
    items: items.map((item, index) => ({ id: String(index + 1), quantity: '1', ...item })),
  }
}
