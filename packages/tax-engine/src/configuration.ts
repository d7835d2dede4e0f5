import type {
  CalculationMode,
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
} from './vocabulary.ts'

/** A calendar day, `YYYY-MM-DD`. Days compare as text. */
export type IsoDate = string

/** A database flag: 1 = yes, 0 = no, as the specification writes them. */
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
  /** The level an OSS destination rate stands for; null on every other rate. */
  category: RateCategory | null
  validFrom: IsoDate
  validTo: IsoDate | null
  isActive: Flag
  version: number
}

/** A tax of a group; compound ones are taken of the net plus the taxes before them (tax-service.md §2.3). */
export type TaxGroupComponent = { taxCode: string; isCompound: Flag }

export type TaxGroup = {
  id: string
  groupCode: string
  groupName: string
  components: readonly TaxGroupComponent[]
  isActive: Flag
  version: number
}

/** What a rule yields: a rate, a group, or the rate of the buyer's country (OSS). */
export type RuleTarget = { rate: string } | { group: string } | { destination: true }

/** A row of the determination matrix (tax-service.md §2.2); a lower priority number is read first. */
export type TaxRule = {
  id: string
  priority: number
  customerType: RuleCustomerType
  geoZone: GeoZone
  itemType: RuleItemType
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
}

/** Everything a calculation depends on besides the document. Treat it as frozen: indexes are kept for each object. */
export type TaxConfiguration = {
  version: number
  rates: readonly TaxRate[]
  groups: readonly TaxGroup[]
  rules: readonly TaxRule[]
  settings: TaxSettings
}

/** A record of the configuration before it is stored: the database gives it its id and counts its versions. */
export type Unstored<T extends { id: string; version: number }> = Omit<T, 'id' | 'version'>
