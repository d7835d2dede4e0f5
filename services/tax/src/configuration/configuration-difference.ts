import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import type { ConfigurationRecords } from './configuration-records.ts'

/** What happened to one record. */
export type RecordDifference<R> =
  | { kind: 'gone'; before: R; after: null }
  | { kind: 'changed'; before: R; after: R }
  | { kind: 'new'; before: null; after: R }

/** What a write has to store and the audit log has to tell. */
export type ConfigurationDifference = {
  rates: readonly RecordDifference<RateRecord>[]
  groups: readonly RecordDifference<GroupRecord>[]
  rules: readonly RecordDifference<RuleRecord>[]
  /** The settings before and after, when they differ. */
  settings: readonly { before: SettingsRecord; after: SettingsRecord }[]
}

/** What differs between two states of a configuration; null when nothing does. */
export function configurationDifference(
  before: ConfigurationRecords,
  after: ConfigurationRecords,
): ConfigurationDifference | null {
  const isSame = before.settings.version === after.settings.version
  const difference = {
    rates: recordDifferences(before.rates, after.rates),
    groups: recordDifferences(before.groups, after.groups),
    rules: recordDifferences(before.rules, after.rules),
    settings: isSame ? [] : [{ before: before.settings, after: after.settings }],
  }
  return Object.values(difference).some((part) => part.length > 0) ? difference : null
}

/** What is gone, then what has changed, then what is new. A changed record has another version. */
function recordDifferences<R extends { id: string; version: number }>(
  before: readonly R[],
  after: readonly R[],
): RecordDifference<R>[] {
  const known = new Map(before.map((record) => [record.id, record]))
  const kept = new Set(after.map(({ id }) => id))
  const gone: RecordDifference<R>[] = before
    .filter(({ id }) => !kept.has(id))
    .map((record) => ({ kind: 'gone', before: record, after: null }))
  const rest = after.flatMap((record): RecordDifference<R>[] => {
    const earlier = known.get(record.id)
    if (!earlier) return [{ kind: 'new', before: null, after: record }]
    if (earlier.version === record.version) return []
    return [{ kind: 'changed', before: earlier, after: record }]
  })
  return [
    ...gone,
    ...rest.filter(({ kind }) => kind === 'changed'),
    ...rest.filter(({ kind }) => kind === 'new'),
  ]
}
