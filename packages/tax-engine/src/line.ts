import type { TaxRate } from './configuration.ts'
import { Decimal, zero } from './decimal.ts'
import { derivedOnce } from './derived-once.ts'
import type { DeterminedTax } from './determined-tax.ts'
import type { TaxDocument, TaxDocumentItem } from './document.ts'
import type { EnteredAmount } from './entered-amount.ts'
import { readExchangeRate } from './exchange-rate.ts'
import type { Acquisition } from './modes/margin.ts'
import type { SnapshotExchangeRate } from './snapshot.ts'
import { type TaxAlgebra, taxAlgebra } from './tax-group.ts'
import type { PriceMode } from './vocabulary.ts'

/** A line of a document as it is calculated: its taxes chosen, its amounts read, every check passed. */
export type Line = {
  item: TaxDocumentItem
  tax: DeterminedTax
  taxes: TaxAlgebra
  entered: EnteredAmount
  documentDiscountShare: Decimal | undefined
  /** What the taxes are calculated on: all discounts taken off, and the home tax that was in the price. Exact. */
  amount: Decimal
  acquisition: Acquisition
  exchangeRate: SnapshotExchangeRate | undefined
}

export function lineOf(
  document: TaxDocument,
  item: TaxDocumentItem,
  entered: EnteredAmount,
  documentDiscountShare: Decimal | undefined,
  tax: DeterminedTax,
  priceMode: PriceMode | null,
): Line {
  const discounted =
    documentDiscountShare === undefined ? entered.amount : entered.amount.minus(documentDiscountShare)
  const exchangeRate = item.exchangeRate ?? document.exchangeRate
  return {
    item,
    tax,
    // What is left of a price after its home tax was taken out is net.
    taxes: taxAlgebra(tax.components, tax.priceTaxRate === null ? priceMode : 'exclusive'),
    entered,
    documentDiscountShare,
    amount: tax.priceTaxRate === null ? discounted : discounted.dividedBy(onePlus(tax.priceTaxRate)),
    acquisition: acquisitionOf(item, entered),
    exchangeRate: exchangeRate && readExchangeRate(exchangeRate),
  }
}

/** `1 + rate / 100`. */
const onePlus = derivedOnce(({ ratePercent }: TaxRate) => new Decimal(ratePercent).dividedBy(100).plus(1))

const nothingAcquired: Acquisition = { unitCost: zero, cost: zero, isReturn: false }

function acquisitionOf({ acquisitionCost }: TaxDocumentItem, { quantity }: EnteredAmount): Acquisition {
  if (acquisitionCost === undefined) return nothingAcquired
  const unitCost = new Decimal(acquisitionCost)
  return { unitCost, cost: quantity.times(unitCost), isReturn: quantity.isNegative() }
}
