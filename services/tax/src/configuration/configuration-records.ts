import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'

/**
 * A tenant's whole tax configuration in the API's records. Every write validates all of it. Treat it as immutable: a
 * change creates a new object, and the difference between the two is stored and audited.
 */
export type ConfigurationRecords = {
  /** Grows by one with every write to any part. */
  version: number
  rates: readonly RateRecord[]
  groups: readonly GroupRecord[]
  categories: readonly CategoryRecord[]
  rules: readonly RuleRecord[]
  settings: SettingsRecord
  /** Ids of the rates that an approved document has used. */
  usedRates: ReadonlySet<string>
}
