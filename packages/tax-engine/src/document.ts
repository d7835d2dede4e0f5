import type { IsoDate } from './configuration.ts'
import type {
  CustomerType,
  GeoZone,
  ItemType,
  PriceMode,
  RateCategory,
  RoundingAlgorithm,
  RoundingStrategy,
  VatNumberStatus,
} from './vocabulary.ts'

/** An exact decimal as text, at most 15 integer and 8 fraction digits: `'-12.5'`. */
export type DecimalString = string

/** What is known of the buyer: the three facts themselves, or what they follow from. */
export type Customer = {
  customerType?: CustomerType | undefined
  geoZone?: GeoZone | undefined
  country?: string | undefined
  vatNumber?: string | undefined
  vatNumberStatus?: VatNumberStatus | undefined
  isBusiness?: boolean | undefined
}

/** PLN for one unit of the document's currency, with the table it was taken from. */
export type ExchangeRate = { rate: DecimalString; date: IsoDate; source: string }

export type DocumentDiscount = { percent: DecimalString } | { amount: DecimalString }

export type TaxDocumentItem = {
  id: string
  name?: string | undefined
  quantity: DecimalString
  unitPrice: DecimalString
  discountPercent?: DecimalString | undefined
  discountAmount?: DecimalString | undefined
  /** Per unit; needed by the margin procedure. */
  acquisitionCost?: DecimalString | undefined
  itemType?: ItemType | undefined
  /** Which of the destination's rates an OSS line takes; the standard one by default. */
  rateCategory?: RateCategory | undefined
  taxRateCode?: string | undefined
  taxGroupCode?: string | undefined
  /** The home rate contained in the price, backed out before the line's own rate applies. */
  priceTaxRateCode?: string | undefined
  taxPointDate?: IsoDate | undefined
  exchangeRate?: ExchangeRate | undefined
}

/** A commercial document to calculate. The caller has checked its shape and resolved "today". */
export type TaxDocument = {
  currency: string
  taxPointDate: IsoDate
  priceMode?: PriceMode | undefined
  roundingStrategy?: RoundingStrategy | undefined
  roundingAlgorithm?: RoundingAlgorithm | undefined
  customer?: Customer | undefined
  documentDiscount?: DocumentDiscount | undefined
  exchangeRate?: ExchangeRate | undefined
  items: readonly TaxDocumentItem[]
}

/** Why a document cannot be calculated. docs/errors/calculation-refused.md describes each code. */
export const calculationFaultCodes = [
  'no-items',
  'too-many-items',
  'duplicate-item-id',
  'unknown-currency',
  'unknown-country',
  'missing-customer',
  'missing-buyer-country',
  'contradictory-customer',
  'invalid-vat-number',
  'vat-number-unconfirmed',
  'no-matching-rule',
  'no-destination-rate',
  'unknown-rate',
  'inactive-rate',
  'rate-not-in-force',
  'unknown-group',
  'inactive-group',
  'rate-and-group',
  'group-with-margin',
  'group-mixes-price-modes',
  'acquisition-cost-missing',
  'negative-acquisition-cost',
  'negative-margin-price',
  'margin-with-price-tax-rate',
  'price-tax-rate-unfit',
  'negative-discount',
  'discount-over-100-percent',
  'discount-exceeds-amount',
  'exchange-rate-missing',
  'exchange-rate-not-positive',
  'exchange-rate-for-pln',
] as const
export type CalculationFaultCode = (typeof calculationFaultCodes)[number]

/** A stable code, a JSON pointer into the request, and a sentence that says what to do. */
export type Fault<Code extends string = CalculationFaultCode> = {
  code: Code
  pointer: string
  detail: string
}

/** What a caller should check in a document that was calculated. docs/warnings.md describes each code. */
export const calculationWarningCodes = [
  'vat-number-unconfirmed',
  'charged-as-consumer',
  'half-even-for-polish-tax',
] as const
export type Warning = Fault<(typeof calculationWarningCodes)[number]>
