import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import type { CalculationMode } from '@fiscus/tax-engine/vocabulary/vocabulary'

/**
 * Properties that select a mode under the seed configuration: through the rule matrix, or with a rate code where no
 * rule exists.
 */
const modes: Readonly<
  Record<CalculationMode, { document: Partial<TaxDocument>; item: Partial<TaxDocumentItem> }>
> = {
  exclusive: { document: { priceMode: 'exclusive' }, item: { itemType: 'product' } },
  inclusive: { document: { priceMode: 'inclusive' }, item: { itemType: 'product' } },
  margin: { document: {}, item: { itemType: 'margin_goods', acquisitionCost: '7.31' } },
  wht: { document: {}, item: { itemType: 'service', taxRateCode: 'WHT20' } },
}

/** Creates a domestic document with a number of lines in one mode, with varied quantities and prices. */
export function createDocument(lines: number, mode: CalculationMode, name = 'Line'): TaxDocument {
  const { document, item } = modes[mode]
  return {
    currency: 'PLN',
    taxPointDate: '2026-11-21',
    customer: { country: 'PL', isBusiness: true },
    ...document,
    items: Array.from({ length: lines }, (_, index) => ({
      id: String(index + 1),
      name: `${name} ${index + 1}`,
      quantity: String(1 + (index % 7)),
      unitPrice: ((((index + 1) * 3797) % 99_991) / 100 + 10).toFixed(2),
      ...item,
    })),
  }
}
