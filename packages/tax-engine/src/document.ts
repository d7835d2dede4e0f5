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

/** Why a document cannot be calculated: a stable code, the JSON pointer of the culprit, a sentence that says what to do. */
export type Fault = { code: string; pointer: string; detail: string }

/** Something the caller should know of a document that was calculated all the same. */
export type Warning = Fault
