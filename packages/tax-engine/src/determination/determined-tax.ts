import type { Explanation } from '../calculation.ts'
import type { Flag, IsoDate, TaxRate } from '../configuration.ts'
import type { Fault, Warning } from '../document.ts'
import type { CustomerType, GeoZone, ItemType } from '../vocabulary.ts'

/** One tax of a line: the rate version in force and whether it is taken of the taxes before it, too. */
export type DeterminedComponent = { rate: TaxRate; isCompound: Flag }

/** The taxes of one line and the facts they were chosen by. A line with a single rate has one component. */
export type DeterminedTax = {
  groupCode: string | null
  groupName: string | null
  components: readonly DeterminedComponent[]
  /** Whether the rate is the buyer's country's (one-stop shop). */
  oss: boolean
  /** The rule of the matrix that chose the tax; null when the request named it. */
  ruleId: string | null
  /** The home rate contained in the price, to be backed out first. */
  priceTaxRate: TaxRate | null
  customerType: CustomerType | null
  geoZone: GeoZone | null
  itemType: ItemType | null
  buyerCountry: string | null
  taxPointDate: IsoDate
}

/** The outcome for one line: its taxes with the reason for them, or every reason why there are none. */
export type Determination =
  | {
      kind: 'determined'
      tax: DeterminedTax
      explanation: Explanation
      warnings: readonly Warning[]
    }
  | { kind: 'refused'; faults: readonly Fault[] }
