import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { TaxRate } from '../configuration/configuration.ts'
import type { DeterminedTax } from '../determination/determined-tax.ts'
import type { ExchangeRate, TaxDocumentItem } from '../document/document.ts'
import type { PricedLine } from '../modes/calculate-line.ts'
import type { Acquisition } from '../modes/margin.ts'
import { taxAlgebra } from '../modes/tax-group.ts'
import { Decimal, zero } from '../numbers/decimal.ts'
import type { SnapshotExchangeRate } from '../snapshot/snapshot.ts'
import type { PriceMode } from '../vocabulary/vocabulary.ts'
import type { DiscountedLine } from './document-discount.ts'
import type { EnteredAmount } from './entered-amount.ts'

/** A line of a document, ready to be calculated: its taxes are chosen and its amounts are read. */
export type Line = PricedLine & {
  item: TaxDocumentItem
  tax: DeterminedTax
  entered: EnteredAmount
  documentDiscountShare: Decimal | undefined
  exchangeRate: SnapshotExchangeRate | undefined
  /** The id of the cost that this line is a portion of. */
  partOf?: string | undefined
}

/** Builds a line. The exchange rate of the line wins over that of the document. */
export function lineOf(
  { line: { item, entered }, share }: DiscountedLine,
  tax: DeterminedTax,
  documentRate: ExchangeRate | undefined,
  priceMode: PriceMode | null,
): Line {
  const { priceTaxRate } = tax
  const discounted = share === undefined ? entered.amount : entered.amount.minus(share)
  const exchangeRate = item.exchangeRate ?? documentRate
  return {
    item,
    tax,
    // A price without its home tax is net, whatever the price mode (tax-calculation §4.5).
    taxes: taxAlgebra(tax.components, priceTaxRate === null ? priceMode : 'exclusive'),
    entered,
    documentDiscountShare: share,
    amount: priceTaxRate === null ? discounted : discounted.dividedBy(onePlus(priceTaxRate)),
    acquisition: acquisitionOf(item, entered),
    exchangeRate: exchangeRate && readExchangeRate(exchangeRate),
  }
}

/** The exchange rate as the snapshot stores it. */
export const readExchangeRate = memoizeByObject(
  ({ rate, date, source }: ExchangeRate): SnapshotExchangeRate => ({ rate: new Decimal(rate), date, source }),
)

/** `1 + rate / 100`. */
const onePlus = memoizeByObject(({ ratePercent }: TaxRate) => new Decimal(ratePercent).dividedBy(100).plus(1))

const noAcquisition: Acquisition = { unitCost: zero, cost: zero, isReturn: false }

function acquisitionOf({ acquisitionCost }: TaxDocumentItem, { quantity }: EnteredAmount): Acquisition {
  if (acquisitionCost === undefined) return noAcquisition
  const unitCost = new Decimal(acquisitionCost)
  return { unitCost, cost: quantity.times(unitCost), isReturn: quantity.isNegative() }
}
