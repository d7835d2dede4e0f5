import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'

/** Net, tax, gross; what is withheld and what is left to pay where a case is about them. */
type Totals = readonly [net: string, tax: string, gross: string, wht?: string, paymentDue?: string]

/** What a user of another system reported, retold with the figures that make the difference. */
export type ReportedBug = {
  /** The public report that the case is made after, or `own`. */
  report: string
  story: string
  document: Partial<TaxDocument>
  items: readonly Partial<TaxDocumentItem>[]
  totals: Totals
}

export function reportedBug(
  report: string,
  story: string,
  document: Partial<TaxDocument>,
  items: readonly Partial<TaxDocumentItem>[],
  totals: Totals,
): ReportedBug {
  return { report, story, document, items, totals }
}

export const gross = { priceMode: 'inclusive' } as const
export const headerLevel = { roundingStrategy: 'header_level' } as const
export const en16931 = { roundingStrategy: 'en16931' } as const

/** So many lines alike. */
export const repeatLine = (count: number, item: Partial<TaxDocumentItem>) =>
  Array.from({ length: count }, () => item)

/** The cart to post: lines get ids and quantity 1 where they name none. */
export function cartOf({ document, items }: ReportedBug) {
  return {
    currency: 'PLN',
    taxPointDate: '2026-11-21',
    ...document,
    items: items.map((item, index) => ({ id: String(index + 1), quantity: '1', ...item })),
  }
}
