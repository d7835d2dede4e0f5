import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'

/** The change of one record. */
export type RecordDifference<R> =
  | { kind: 'deleted'; before: R; after: null }
  | { kind: 'changed'; before: R; after: R }
  | { kind: 'created'; before: null; after: R }

/** The records that a write changes. They are stored and audited. */
export type ConfigurationDifference = {
  rates: readonly RecordDifference<RateRecord>[]
  groups: readonly RecordDifference<GroupRecord>[]
  categories: readonly RecordDifference<CategoryRecord>[]
  rules: readonly RecordDifference<RuleRecord>[]
  /** The settings before and after; empty when they are the same. */
  settings: readonly { before: SettingsRecord; after: SettingsRecord }[]
}

/** The difference between two states of a configuration; null when there is none. */
export function configurationDifference(
  before: ConfigurationRecords,
  after: ConfigurationRecords,
): ConfigurationDifference | null {
  const isSame = before.settings.version === after.settings.version
  const difference = {
    rates: recordDifferences(before.rates, after.rates),
    groups: recordDifferences(before.groups, after.groups),
    categories: recordDifferences(before.categories, after.categories),
    rules: recordDifferences(before.rules, after.rules),
    settings: isSame ? [] : [{ before: before.settings, after: after.settings }],
  }
  return Object.values(difference).some((part) => part.length > 0) ? difference : null
}

/** Deleted records, then changed records, then created records. A changed record has a different version. */
function recordDifferences<R extends { id: string; version: number }>(
  before: readonly R[],
  after: readonly R[],
): RecordDifference<R>[] {
  const beforeById = new Map(before.map((record) => [record.id, record]))
  const idsAfter = new Set(after.map(({ id }) => id))
  const deleted: RecordDifference<R>[] = before
    .filter(({ id }) => !idsAfter.has(id))
    .map((record) => ({ kind: 'deleted', before: record, after: null }))
  const rest = after.flatMap((record): RecordDifference<R>[] => {
    const earlier = beforeById.get(record.id)
    if (!earlier) return [{ kind: 'created', before: null, after: record }]
    if (earlier.version === record.version) return []
    return [{ kind: 'changed', before: earlier, after: record }]
  })
  return [
    ...deleted,
    ...rest.filter(({ kind }) => kind === 'changed'),
    ...rest.filter(({ kind }) => kind === 'created'),
  ]
}
