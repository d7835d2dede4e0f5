import type { IsoDate, RuleTarget } from './configuration.ts'
import type { Fault, Warning } from './document.ts'
import type { TaxSnapshot } from './snapshot/snapshot.ts'
import type { CustomerType, GeoZone, ItemType } from './vocabulary.ts'

/** A fact of a line and where it came from: `request`, `country`, `vat number`, `default` … */
export type ExplainedFact<T> = { value: T; source: string }

/** Why a rule that was read before the winner did not match: the first condition that failed. */
export type RuleRejection = { ruleId: string; priority: number; reason: string }

/** How the rate of one line was chosen. */
export type Explanation = {
  itemId: string
  facts: {
    customerType: ExplainedFact<CustomerType> | null
    geoZone: ExplainedFact<GeoZone> | null
    itemType: ExplainedFact<ItemType> | null
    buyerCountry: ExplainedFact<string> | null
    taxPointDate: ExplainedFact<IsoDate>
  }
  /** How many active rules were read before the decision. */
  rulesRead: number
  /** The losers in the order they were read; at most 20 unless the whole trace was asked for. */
  rulesRejected: readonly RuleRejection[]
  chosenBy:
    | { kind: 'taxRateCode' | 'taxGroupCode'; code: string }
    | { kind: 'rule'; ruleId: string; priority: number; target: RuleTarget }
  /** The versions of the rates that were applied. */
  rates: readonly { taxCode: string; version: number; validFrom: IsoDate; validTo: IsoDate | null }[]
}

/** The outcome of a calculation: everything, or every fault of the document at once. */
export type Calculation =
  | {
      kind: 'calculated'
      snapshot: TaxSnapshot
      explanations: readonly Explanation[]
      warnings: readonly Warning[]
    }
  | { kind: 'refused'; faults: readonly Fault[] }
