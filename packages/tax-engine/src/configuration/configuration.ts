import type { InvoiceCompleteness } from '../vocabulary/invoice-vocabulary.ts'
import type {
  CalculationMode,
  CategoryItemType,
  GeoZone,
  InclusiveRoundingTarget,
  PriceMode,
  RateCategory,
  RoundingAlgorithm,
  RoundingStrategy,
  RuleCustomerType,
  RuleItemType,
  TaxStatus,
  UnverifiedVatNumberPolicy,
} from '../vocabulary/vocabulary.ts'

/** A calendar day, `YYYY-MM-DD`. Text order is date order. */
export type IsoDate = string

/** A database flag: 1 = yes, 0 = no (tax-calculation §2). */
export type Flag = 0 | 1

/** One version of a rate, in force on the half-open interval `[validFrom, validTo)`. */
export type TaxRate = {
  id: string
  taxCode: string
  taxName: string
  /** Percentage as an exact decimal string, at most 4 decimals: `'23.00'`. */
  ratePercent: string
  calculationMode: CalculationMode
  taxStatus: TaxStatus
  fiscalCode: string | null
  legalClause: string | null
  /** ISO 3166-1 alpha-2 code of the state that levies the tax. */
  country: string
  /** The level of an OSS destination rate; null on every other rate. */
  category: RateCategory | null
  validFrom: IsoDate
  validTo: IsoDate | null
  isActive: Flag
  version: number
}

/** A tax of a group. The base of a compound tax is the net plus the taxes before it (tax-calculation §2.3). */
export type TaxGroupComponent = { taxCode: string; isCompound: Flag }

export type TaxGroup = {
  id: string
  groupCode: string
  groupName: string
  components: readonly TaxGroupComponent[]
  isActive: Flag
  version: number
}

/** What a shop sells, in the words of tax law: printed books, electronic services, shipping (tax-calculation §2.8). */
export type TaxCategory = {
  id: string
  categoryCode: string
  categoryName: string
  itemType: CategoryItemType
  /** What belongs to the category, and what does not. */
  description: string | null
  /** The provisions that decide its tax. */
  legalBasis: string | null
  /** The level of its rate in other states by ISO code; the standard level in a state that is not named. */
  levels: Readonly<Partial<Record<string, RateCategory>>>
  isActive: Flag
  version: number
}

/** Target of a rule: a rate, a group, or the rate of the buyer's country (OSS). */
export type RuleTarget = { rate: string } | { group: string } | { destination: true }

/** A row of the determination matrix (tax-calculation §2.2); a lower priority number is read first. */
export type TaxRule = {
  id: string
  /** A text for people, without effect on the calculation. */
  name: string | null
  priority: number
  customerType: RuleCustomerType
  geoZone: GeoZone
  itemType: RuleItemType
  /** The code of a tax category; null matches every line, with or without a category. */
  taxCategory: string | null
  target: RuleTarget
  validFrom: IsoDate | null
  validTo: IsoDate | null
  isActive: Flag
  version: number
}

export type TaxSettings = {
  /** null: each rate's own calculation mode decides. */
  defaultPriceMode: PriceMode | null
  roundingStrategy: RoundingStrategy
  roundingAlgorithm: RoundingAlgorithm
  inclusiveRoundingTarget: InclusiveRoundingTarget
  unverifiedVatNumberPolicy: UnverifiedVatNumberPolicy
  /**
   * The first day on which distance sales and electronic services are taxed in the buyer's country; null below the
   * threshold of 10,000 EUR (Directive 2006/112/EC art. 59c).
   */
  ossFrom: IsoDate | null
  invoiceCompleteness: InvoiceCompleteness
}

/** Everything a calculation depends on besides the document. It must not change: indexes are memoized by object. */
export type TaxConfiguration = {
  version: number
  rates: readonly TaxRate[]
  groups: readonly TaxGroup[]
  categories: readonly TaxCategory[]
  rules: readonly TaxRule[]
  settings: TaxSettings
}

/** A record of the configuration before it is stored: the database sets the id and the version. */
export type Unstored<T extends { id: string; version: number }> = Omit<T, 'id' | 'version'>
