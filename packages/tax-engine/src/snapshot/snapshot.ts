import type { IsoDate } from '../configuration.ts'
import type { Decimal } from '../decimal.ts'
import type {
  CalculationMode,
  CustomerType,
  GeoZone,
  InclusiveRoundingTarget,
  ItemType,
  PriceMode,
  RoundingAlgorithm,
  RoundingStrategy,
  TaxStatus,
} from '../vocabulary.ts'

/** Changes when a reader of old snapshots would have to know about it. */
export const snapshotSchemaVersion = 1

/** Decimals of figures that are not rounded to money: those of a line at header level, and what its discounts took off. */
export const exactDecimals = 10

/**
 * The fiscal snapshot (tax-service.md §2.5) and what it needs besides, to be credited, reported and understood without the
 * configuration it was made with. Amounts are exact decimals; `write-snapshot.ts` turns them into JSON numbers. A property
 * that does not apply to a document is undefined and left out of the text; what §2.5 names is always there.
 */
export type TaxSnapshot = SnapshotTotals & {
  schemaVersion: number
  /** A credit takes back from an earlier snapshot and cannot be credited itself. */
  kind: 'calculation' | 'credit'
  currency: string
  defaultPriceMode: PriceMode
  roundingStrategy: RoundingStrategy
  roundingAlgorithm: RoundingAlgorithm
  inclusiveRoundingTarget: InclusiveRoundingTarget
  configurationVersion: number
  taxPointDate: IsoDate
  /** The document's own exchange rate; a line's may differ and stands on the line. */
  exchangeRate?: SnapshotExchangeRate | undefined
  items: readonly SnapshotItem[]
  taxBreakdown: readonly TaxBreakdownEntry[]
}

/** `totalGross = totalNet + totalTax` and `totalPaymentDue = totalGross - totalWht`, all with two decimals. */
export type SnapshotTotals = {
  totalNet: Decimal
  totalTax: Decimal
  totalGross: Decimal
  totalWht: Decimal
  totalPaymentDue: Decimal
  /** Present when the document has exchange rates. */
  totalTaxPln?: Decimal | undefined
}

/** A line. Its figures have two decimals, at header level at most ten, and then `allocated` has the ones that foot. */
export type SnapshotItem = LineFigures & {
  id: string
  name: string
  quantity: Decimal
  unitPrice: Decimal
  /** The rate of the line; of a group, its first component. */
  taxRate: SnapshotRate
  taxGroup?: { groupCode: string; groupName: string } | undefined
  /** What the line's own discounts took off, in the basis of its price. */
  lineDiscount?: Decimal | undefined
  /** The line's part of the document discount, in the basis of its price. */
  documentDiscountShare?: Decimal | undefined
  /** The home rate that was contained in the price and taken out of it first. */
  priceTaxRate?: { taxCode: string; ratePercent: Decimal } | undefined
  /** Per unit, on margin lines. */
  acquisitionCost?: Decimal | undefined
  exchangeRate?: SnapshotExchangeRate | undefined
  /** At header level: two decimals, adding up to the totals and the breakdown. */
  allocated?: LineFigures | undefined
  taxPointDate: IsoDate
  customerType: CustomerType | null
  geoZone: GeoZone | null
  itemType: ItemType | null
  oss: boolean
  buyerCountry: string | null
  ruleId: string | null
  /** On a line of a credit: the part of the original line it takes back. */
  credited?: CreditedPart | undefined
}

/** The amounts of a line: `grossAmount = netAmount + taxAmount`. */
export type LineFigures = {
  netAmount: Decimal
  taxAmount: Decimal
  grossAmount: Decimal
  /** Present when a tax of the line withholds. */
  whtAmount?: Decimal | undefined
  /** Present when the document has exchange rates, and only among figures that foot. */
  taxAmountPln?: Decimal | undefined
  /** Present on margin lines. */
  margin?: MarginFigures | undefined
  /** Present on lines of a tax group: every component in its order. */
  taxes?: readonly ComponentFigures[] | undefined
}

/** `grossMargin = netMarginBase + tax`, never below zero for a sale (VAT act art. 120); `cost` is quantity × acquisition cost. */
export type MarginFigures = { cost: Decimal; grossMargin: Decimal; netMarginBase: Decimal }

/** One tax of a group: `netBase` is what its percentage is taken of. */
export type ComponentFigures = {
  taxRate: SnapshotRate
  isCompound: boolean
  netBase: Decimal
  taxAmount: Decimal
  whtAmount?: Decimal | undefined
  taxAmountPln?: Decimal | undefined
}

/** A rate as it was when the document was calculated, with the calculation mode that was effectively used. */
export type SnapshotRate = {
  taxCode: string
  taxName: string
  ratePercent: Decimal
  calculationMode: CalculationMode
  taxStatus: TaxStatus
  fiscalCode: string | null
  legalClause: string | null
}

export type SnapshotExchangeRate = { rate: Decimal; date: IsoDate; source: string }

/** A share of an original line: `quantity / its quantity + amount / its amount`, both in the direction of the original. */
export type CreditedPart = { quantity: Decimal; amount: Decimal }

/**
 * One entry for each tax code (and percentage, should it change between two tax points of a document). `netAmount` is the
 * part of `totalNet` that is counted here: the components of a group share one net amount, and the first one counts it.
 */
export type TaxBreakdownEntry = {
  taxCode: string
  taxName: string
  ratePercent: Decimal
  netBase: Decimal
  taxAmount: Decimal
  /** `netBase + taxAmount`; the selling price of margin lines. */
  grossAmount: Decimal
  legalClause: string | null
  netAmount: Decimal
  /** Present under the margin procedure: `netBase + taxAmount`. */
  grossMargin?: Decimal | undefined
  whtAmount?: Decimal | undefined
  taxAmountPln?: Decimal | undefined
}

/** The amounts of a line that add up to the totals of its document. */
export function footingFigures(item: SnapshotItem): LineFigures {
  return item.allocated ?? item
}
