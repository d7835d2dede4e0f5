import {
  calculationModes,
  customerTypes,
  geoZones,
  inclusiveRoundingTargets,
  itemTypes,
  presentations,
  priceModes,
  procedures,
  roundingAlgorithms,
  roundingStrategies,
  taxStatuses,
} from '../vocabulary/vocabulary.ts'
import {
  amount,
  count,
  list,
  memoized,
  nullable,
  object,
  optional,
  quantity,
  text,
  type ValueOf,
  wordOf,
  yesOrNo,
} from './fields.ts'

/** Raise this version when readers of stored snapshots must distinguish the new form. */
export const snapshotSchemaVersion = 1

const snapshotKinds = ['calculation', 'credit', 'correction'] as const

/** Decimals of figures that are not rounded to money: those of a line at header level, and the discounts of a line. */
export const exactDecimals = 10

/** A rate as it was when the document was calculated. `calculationMode` is the mode that was used. */
const rate = memoized(
  object({
    taxCode: text,
    taxName: text,
    ratePercent: amount,
    calculationMode: wordOf(calculationModes),
    taxStatus: wordOf(taxStatuses),
    fiscalCode: nullable(text),
    legalClause: nullable(text),
    /** The state that levies the tax; absent for Poland. */
    country: optional(text),
  }),
)
export type SnapshotRate = ValueOf<typeof rate>

/** Whether Poland levies the tax of a rate. */
export function isPolish({ country }: { country?: string | undefined }): boolean {
  return country === undefined
}

/** One tax of a group. */
const componentFigures = object({
  taxRate: rate,
  isCompound: yesOrNo,
  /** The amount that the percentage is taken of. */
  netBase: amount,
  taxAmount: amount,
  whtAmount: optional(amount),
  taxAmountPln: optional(amount),
})
export type ComponentFigures = ValueOf<typeof componentFigures>

/** `grossMargin = netMarginBase + tax`, never below zero for a sale (VAT act art. 120). */
const marginFigures = object({
  /** Quantity × acquisition cost. */
  cost: amount,
  grossMargin: amount,
  netMarginBase: amount,
})

/** The amounts of a line: `grossAmount = netAmount + taxAmount`. */
const figures = object({
  netAmount: amount,
  taxAmount: amount,
  grossAmount: amount,
  /** Present when a tax of the line withholds. */
  whtAmount: optional(amount),
  /** Polish tax, when the document has exchange rates; only among figures that add up to the totals. */
  taxAmountPln: optional(amount),
  /** Present on margin lines. */
  margin: optional(marginFigures),
  /** Present on lines of a tax group: every component in its order. */
  taxes: optional(list(componentFigures)),
})
export type LineFigures = ValueOf<typeof figures>

const exchangeRate = object({ rate: amount, date: text, source: text })
export type SnapshotExchangeRate = ValueOf<typeof exchangeRate>

/**
 * A share of an original line: `quantity / its quantity + amount / its amount`, both in the direction of the original.
 */
const creditedPart = object({ quantity, amount })
export type CreditedPart = ValueOf<typeof creditedPart>

const taxGroup = object({ groupCode: text, groupName: text })
const priceTaxRate = object({ taxCode: text, ratePercent: amount })

/** The line of an order that an advance was paid for: what the whole line amounts to, and the mode of its price. */
const orderFigures = object({
  netAmount: amount,
  taxAmount: amount,
  grossAmount: amount,
  calculationMode: wordOf(calculationModes),
})

/** A line as it was before a correction, or as it is after it: everything but the facts that chose its taxes. */
const lineVersion = object({
  name: text,
  quantity,
  unitPrice: amount,
  ...figures.fields,
  taxRate: rate,
  taxGroup: optional(taxGroup),
  lineDiscount: optional(amount),
  documentDiscountShare: optional(amount),
  priceTaxRate: optional(priceTaxRate),
  acquisitionCost: optional(amount),
  allocated: optional(figures),
  order: optional(orderFigures),
})
export type LineVersion = ValueOf<typeof lineVersion>

/** A line. Its figures have two decimals, at header level at most ten; then `allocated` has the figures that add up. */
export const itemFields = object({
  id: text,
  name: text,
  quantity,
  unitPrice: amount,
  ...figures.fields,
  /** The rate of the line; of a group, its first component. */
  taxRate: rate,
  taxGroup: optional(taxGroup),
  /** The amount that the line's own discounts took off, in the basis of its price. */
  lineDiscount: optional(amount),
  /** The line's part of the document discount, in the basis of its price. */
  documentDiscountShare: optional(amount),
  /** The home rate that was contained in the price and taken out of it first. */
  priceTaxRate: optional(priceTaxRate),
  /** Per unit, on margin lines. */
  acquisitionCost: optional(amount),
  exchangeRate: optional(exchangeRate),
  /** At header level: two decimals, adding up to the totals and the breakdown. */
  allocated: optional(figures),
  taxPointDate: text,
  customerType: nullable(wordOf(customerTypes)),
  geoZone: nullable(wordOf(geoZones)),
  itemType: nullable(wordOf(itemTypes)),
  /** The code of the tax category that the line named. */
  taxCategory: optional(text),
  /** The id of the line of the request that this item is a portion of: a cost that follows goods with several taxes. */
  partOf: optional(text),
  oss: yesOrNo,
  /** Of a distance sale or an electronic service to another state that is taxed at home. */
  procedure: optional(wordOf(procedures)),
  buyerCountry: nullable(text),
  ruleId: nullable(text),
  /** On a line of a credit: the credited part of the original line. */
  credited: optional(creditedPart),
  /** On a line of an advance invoice: the whole line of the order. */
  order: optional(orderFigures),
  /** On a line of a settlement invoice that takes off an advance: the id of the advance invoice. */
  settles: optional(text),
  /** In a correction of several documents: the document that the line belongs to. */
  documentId: optional(text),
  /** In a correction: the line before it; absent on a line that the correction adds. */
  before: optional(lineVersion),
  /** In a correction: the line after it; absent on a line that the correction removes. */
  after: optional(lineVersion),
})
export type SnapshotItem = ValueOf<typeof itemFields>

/**
 * One entry for each tax code and percentage. The components of a group share one net amount; its first component
 * counts it in `netAmount`.
 */
export const entryFields = object({
  taxCode: text,
  taxName: text,
  ratePercent: amount,
  netBase: amount,
  taxAmount: amount,
  /** `netBase + taxAmount`; the selling price of margin lines. */
  grossAmount: amount,
  legalClause: nullable(text),
  /** The part of `totalNet` that is counted in this entry. */
  netAmount: amount,
  /** Present under the margin procedure: `netBase + taxAmount`. */
  grossMargin: optional(amount),
  whtAmount: optional(amount),
  taxAmountPln: optional(amount),
})
export type TaxBreakdownEntry = ValueOf<typeof entryFields>

export const breakdownField = list(entryFields)

/** `totalGross = totalNet + totalTax` and `totalPaymentDue = totalGross - totalWht`, all with two decimals. */
export const totalsFields = object({
  totalNet: amount,
  totalTax: amount,
  totalGross: amount,
  totalWht: amount,
  totalPaymentDue: amount,
  /** Polish tax, when the document has exchange rates. */
  totalTaxPln: optional(amount),
})
export type SnapshotTotals = ValueOf<typeof totalsFields>

/**
 * The fields of the fiscal snapshot (tax-calculation §2.5), defined once: the types and the JSON text follow from this
 * table, and a type test in packages/contracts compares it with the schema of the API. A snapshot can be credited,
 * reported and understood without the configuration it was made with. An undefined field does not apply and is left out
 * of the text.
 */
export const snapshotFields = object({
  schemaVersion: count,
  /** A credit takes back parts of an earlier snapshot, a correction changes it. Their figures are differences. */
  kind: wordOf(snapshotKinds),
  currency: text,
  defaultPriceMode: wordOf(priceModes),
  roundingStrategy: wordOf(roundingStrategies),
  roundingAlgorithm: wordOf(roundingAlgorithms),
  inclusiveRoundingTarget: wordOf(inclusiveRoundingTargets),
  configurationVersion: count,
  taxPointDate: text,
  /** The exchange rate of the document; the rate of a line may differ and is stored with the line. */
  exchangeRate: optional(exchangeRate),
  /** On a correction: what its rows list for the buyer; absent means differences. */
  presentation: optional(wordOf(presentations)),
  ...totalsFields.fields,
  items: list(itemFields),
  taxBreakdown: breakdownField,
})
export type TaxSnapshot = ValueOf<typeof snapshotFields>

/** The figures of a line that add up to the totals of its document: two decimals. */
export function roundedFigures(item: SnapshotItem): LineFigures {
  return item.allocated ?? item
}
