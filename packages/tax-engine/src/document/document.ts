import type { IsoDate } from '../configuration/configuration.ts'
import type {
  CustomerType,
  GeoZone,
  ItemType,
  PriceMode,
  RateCategory,
  RoundingAlgorithm,
  RoundingStrategy,
  VatNumberStatus,
} from '../vocabulary/vocabulary.ts'

/** An exact decimal as text, at most 15 integer and 8 fraction digits: `'-12.5'`. */
export type DecimalString = string

/** Facts about the buyer: those of the matrix (customer type, geo zone), or the facts they are derived from. */
export type Customer = {
  customerType?: CustomerType | undefined
  geoZone?: GeoZone | undefined
  country?: string | undefined
  vatNumber?: string | undefined
  vatNumberStatus?: VatNumberStatus | undefined
  isBusiness?: boolean | undefined
}

/** PLN for one unit of the document's currency, with the day and the source of the rate. */
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
  /** The code of a tax category: what is sold. It decides the item type, and the level of an OSS rate. */
  taxCategory?: string | undefined
  /** The level of the destination's rate for an OSS line; by default the level of the tax category, else `standard`. */
  rateCategory?: RateCategory | undefined
  taxRateCode?: string | undefined
  taxGroupCode?: string | undefined
  /** The home rate contained in the price. Its tax is taken out before the line's own rate applies. */
  priceTaxRateCode?: string | undefined
  taxPointDate?: IsoDate | undefined
  exchangeRate?: ExchangeRate | undefined
}

/** A commercial document to calculate. The caller validates its shape and resolves a missing tax point date. */
export type TaxDocument = {
  currency: string
  taxPointDate: IsoDate
  priceMode?: PriceMode | undefined
  roundingStrategy?: RoundingStrategy | undefined
  roundingAlgorithm?: RoundingAlgorithm | undefined
  customer?: Customer | undefined
  documentDiscount?: DocumentDiscount | undefined
  exchangeRate?: ExchangeRate | undefined
  /** Of an advance invoice: the gross amount that was received for the order, which the lines describe. */
  amountReceived?: DecimalString | undefined
  items: readonly TaxDocumentItem[]
}
