import type { Flag, IsoDate, TaxConfiguration, TaxRate } from '../configuration/configuration.ts'
import type { TaxDocument } from '../document/document.ts'
import type { Warning } from '../faults/fault.ts'
import type { CustomerType, GeoZone, ItemType, Procedure } from '../vocabulary/vocabulary.ts'
import type { Explanation } from './explanation.ts'

/** Input of a determination, shared by all lines of a document. */
export type DeterminationInput = {
  document: TaxDocument
  configuration: TaxConfiguration
}

/** One tax of a line: the rate version in force, and whether its base includes the taxes before it. */
export type DeterminedComponent = { rate: TaxRate; isCompound: Flag }

/** The taxes of one line and the facts they were chosen by. A line with a single rate has one component. */
export type DeterminedTax = {
  groupCode: string | null
  groupName: string | null
  components: readonly DeterminedComponent[]
  /** Whether the rate is a rate of the one-stop shop. */
  oss: boolean
  /** The marker of FA(3) and JPK for a distance sale or an electronic service that is taxed at home. */
  procedure: Procedure | null
  /** The rule of the matrix that chose the tax; null when the request named it. */
  ruleId: string | null
  /** The home rate contained in the price, whose tax is taken out first. */
  priceTaxRate: TaxRate | null
  customerType: CustomerType | null
  geoZone: GeoZone | null
  itemType: ItemType | null
  taxCategory: string | null
  buyerCountry: string | null
  taxPointDate: IsoDate
}

/** The taxes of one line, and why they were chosen. */
export type Determination = {
  tax: DeterminedTax
  explanation: Explanation
  warnings: readonly Warning[]
}
