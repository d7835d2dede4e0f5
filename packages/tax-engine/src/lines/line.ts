import type { TaxRate } from '../configuration.ts'
import { Decimal, zero } from '../decimal.ts'
import { derivedOnce } from '../derived-once.ts'
import type { DeterminedTax } from '../determination/determined-tax.ts'
import type { ExchangeRate, TaxDocumentItem } from '../document.ts'
import type { Acquisition } from '../modes/margin.ts'
import type { SnapshotExchangeRate } from '../snapshot/snapshot.ts'
import { type TaxAlgebra, taxAlgebra } from '../tax-group.ts'
import type { PriceMode } from '../vocabulary.ts'
import type { EnteredAmount } from './entered-amount.ts'
import { readExchangeRate } from './exchange-rate.ts'

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

/** What a line is put together from. */
export type LineParts = Pick<Line, 'item' | 'tax' | 'entered' | 'documentDiscountShare'>

export function lineOf(
  parts: LineParts,
  documentRate: ExchangeRate | undefined,
  priceMode: PriceMode | null,
): Line {
  const { item, tax, entered, documentDiscountShare: share } = parts
  const { priceTaxRate } = tax
  const discounted = share === undefined ? entered.amount : entered.amount.minus(share)
  const exchangeRate = item.exchangeRate ?? documentRate
  return {
    item,
    tax,
    // What is left of a price after its home tax was taken out is net.
    taxes: taxAlgebra(tax.components, priceTaxRate === null ? priceMode : 'exclusive'),
    entered,
    documentDiscountShare: share,
    amount: priceTaxRate === null ? discounted : discounted.dividedBy(onePlus(priceTaxRate)),
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
