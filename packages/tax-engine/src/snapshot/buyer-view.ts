import { type Decimal, sum, zero } from '../decimal.ts'
import {
  footingFigures,
  type SnapshotItem,
  type SnapshotTotals,
  type TaxBreakdownEntry,
  type TaxSnapshot,
} from './snapshot.ts'

/** What may be printed for the buyer. Margin lines say nothing of their tax (tax-service.md §4.1; VAT act art. 120). */
export type BuyerView = SnapshotTotals & {
  currency: string
  items: readonly BuyerItem[]
  taxBreakdown: readonly BuyerBreakdownEntry[]
}

/** Two-decimal figures that add up; without net, tax and percentage on a margin line. */
export type BuyerItem = Pick<
  SnapshotItem,
  'id' | 'name' | 'quantity' | 'unitPrice' | 'lineDiscount' | 'documentDiscountShare'
> & {
  netAmount?: Decimal | undefined
  taxAmount?: Decimal | undefined
  grossAmount: Decimal
  taxName: string
  ratePercent?: Decimal | undefined
  legalClause: string | null
}

export type BuyerBreakdownEntry = Pick<
  TaxBreakdownEntry,
  'taxName' | 'grossAmount' | 'legalClause' | 'whtAmount'
> &
  Partial<Pick<TaxBreakdownEntry, 'ratePercent' | 'netBase' | 'taxAmount' | 'taxAmountPln'>>

/** The document as its buyer may see it: the tax inside margins is part of the prices, in the totals as well. */
export function buyerView(snapshot: TaxSnapshot): BuyerView {
  const { currency, items, taxBreakdown } = snapshot
  return {
    currency,
    ...totalsForBuyer(snapshot),
    items: items.map(itemForBuyer),
    taxBreakdown: taxBreakdown.map(entryForBuyer),
  }
}

function totalsForBuyer(snapshot: TaxSnapshot): SnapshotTotals {
  const margins = snapshot.taxBreakdown.filter(({ grossMargin }) => grossMargin !== undefined)
  const hidden = sum(margins.map((entry) => entry.taxAmount))
  const hiddenPln = sum(margins.map((entry) => entry.taxAmountPln ?? zero))
  return {
    totalNet: snapshot.totalNet.plus(hidden),
    totalTax: snapshot.totalTax.minus(hidden),
    totalGross: snapshot.totalGross,
    totalWht: snapshot.totalWht,
    totalPaymentDue: snapshot.totalPaymentDue,
    totalTaxPln: snapshot.totalTaxPln?.minus(hiddenPln),
  }
}

function itemForBuyer(item: SnapshotItem): BuyerItem {
  const { id, name, quantity, unitPrice, lineDiscount, documentDiscountShare, taxRate } = item
  const { netAmount, taxAmount, grossAmount } = footingFigures(item)
  const shown = taxRate.calculationMode !== 'margin'
  return {
    id,
    name,
    quantity,
    unitPrice,
    lineDiscount,
    documentDiscountShare,
    netAmount: shown ? netAmount : undefined,
    taxAmount: shown ? taxAmount : undefined,
    grossAmount,
    taxName: taxRate.taxName,
    ratePercent: shown ? taxRate.ratePercent : undefined,
    legalClause: taxRate.legalClause,
  }
}

function entryForBuyer(entry: TaxBreakdownEntry): BuyerBreakdownEntry {
  const { taxName, ratePercent, netBase, taxAmount, grossAmount, legalClause, whtAmount, taxAmountPln } =
    entry
  if (entry.grossMargin !== undefined) return { taxName, grossAmount, legalClause }
  return { taxName, ratePercent, netBase, taxAmount, grossAmount, legalClause, whtAmount, taxAmountPln }
}
