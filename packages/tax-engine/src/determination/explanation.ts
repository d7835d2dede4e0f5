import type { IsoDate } from '../configuration/configuration.ts'
import type { ExplainedFact } from '../customer/explained-fact.ts'
import type { NamedRule } from '../matrix/named-rule.ts'
import type { RuleRejection } from '../matrix/rule-matrix.ts'
import type { CustomerType, GeoZone, HomeTaxationReason, ItemType } from '../vocabulary/vocabulary.ts'

/** The rule for zone domestic that gave a sale to another member state its target, and why. */
export type HomeTaxation = NamedRule & { reason: HomeTaxationReason }

/** How the rate of one line was chosen (tax-calculation §4.11). */
export type Explanation = {
  itemId: string
  /** The id of the first line of the goods whose taxes the item takes; its facts and rules are theirs. */
  follows?: string | undefined
  facts: {
    customerType: ExplainedFact<CustomerType> | null
    geoZone: ExplainedFact<GeoZone> | null
    itemType: ExplainedFact<ItemType> | null
    /** Undefined when the line names no category. */
    taxCategory?: ExplainedFact<string> | undefined
    buyerCountry: ExplainedFact<string> | null
    taxPointDate: ExplainedFact<IsoDate>
  }
  /** Number of active rules read before the decision. */
  rulesRead: number
  /**
   * The first 20 rejected rules in reading order; `allRejections` returns all. Lines with the same choice share one
   * list.
   */
  rulesRejected: readonly RuleRejection[]
  chosenBy: { kind: 'taxRateCode' | 'taxGroupCode'; code: string } | ({ kind: 'rule' } & NamedRule)
  /** Set when the chosen rule leads to the destination, but the sale is taxed at home. */
  taxedAtHome: HomeTaxation | null
  /** The versions of the rates that were applied. */
  rates: readonly { taxCode: string; version: number; validFrom: IsoDate; validTo: IsoDate | null }[]
}
