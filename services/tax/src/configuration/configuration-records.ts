import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'

/**
 * A tenant's whole tax configuration in the API's own records: what every write is decided on. Treat it as frozen: a
 * change makes a new one, and the difference of the two is what is stored and audited.
 */
export type ConfigurationRecords = {
  /** Grows by one with every write to any part. */
  version: number
  rates: readonly RateRecord[]
  groups: readonly GroupRecord[]
  rules: readonly RuleRecord[]
  settings: SettingsRecord
  /** Ids of the rates that an approved document has used. */
  usedRates: ReadonlySet<string>
}
