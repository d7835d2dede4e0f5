import { newCategory } from '@fiscus/contracts/configuration/category-record'
import type { ConfigurationKind, Restoration } from '@fiscus/contracts/configuration/configuration-history'
import { newGroup } from '@fiscus/contracts/configuration/group-record'
import { newRate } from '@fiscus/contracts/configuration/rate-record'
import { newRule } from '@fiscus/contracts/configuration/rule-record'
import { taxSettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { requireValid } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { changeCategory, createCategory, deleteCategory } from '../categories/changes.ts'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import type { RecordReference } from '../changes/record-changes.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { changeGroup, createGroup, deleteGroup } from '../groups/changes.ts'
import { changeRate, createRate, deleteRate } from '../rates/changes.ts'
import { changeRule, createRule, deleteRule } from '../rules/changes.ts'
import { changeSettings } from '../settings/changes.ts'
import type { StoredState } from './history-label.ts'

/** An earlier state of a record; null: it did not exist. */
export type EarlierState = { record: ConfigurationKind; record_id: string; state: StoredState | null }

/**
 * Gives a record an earlier state, as a change of today: the same rules apply as to any write of the record
 * (tax-calculation §6.8). A record that was deleted is created again with a new id; one that did not exist is deleted.
 * @param ifMatch the ETag of the configuration
 * @throws Problem 428, 412, and those of the write
 */
export function restoreRecord(
  records: ConfigurationRecords,
  { record, record_id, state }: EarlierState,
  ifMatch: string | undefined,
  today: IsoDate,
): ConfigurationChange<Restoration> {
  requireMatch(ifMatch, records.version)
  const reference = { id: record_id, ifMatch: '*' }
  const write = writesOf(record)(records, reference, today)
  if (record === 'settings' && state !== null)
    return done(record, 'changed', write.change(withoutKeys(state)))
  if (state === null)
    return write.exists ? done(record, 'deleted', write.remove()) : unchanged(records, record, record_id)
  return write.exists
    ? done(record, 'changed', write.change(withoutKeys(state)))
    : done(record, 'created', write.create(withoutKeys(state)))
}

type Writes = {
  exists: boolean
  create: (state: StoredState) => ConfigurationChange<object>
  change: (state: StoredState) => ConfigurationChange<object>
  remove: () => ConfigurationChange<object>
}

/** The writes of each kind of record. Stored states are validated: an earlier release may have had other rules. */
function writesOf(
  record: ConfigurationKind,
): (records: ConfigurationRecords, reference: RecordReference, today: IsoDate) => Writes {
  switch (record) {
    case 'rate':
      return (records, reference, today) => ({
        exists: has(records.rates, reference),
        create: (state) => createRate(records, requireValid(newRate, state)),
        change: (state) => {
          const { tax_code: _, ...fields } = requireValid(newRate, state)
          return changeRate(records, reference, fields, today)
        },
        remove: () => deleteRate(records, reference),
      })
    case 'rule':
      return (records, reference, today) => ({
        exists: has(records.rules, reference),
        create: (state) => createRule(records, requireValid(newRule, state), today),
        change: (state) => changeRule(records, reference, requireValid(newRule, state), today),
        remove: () => deleteRule(records, reference, today),
      })
    case 'group':
      return (records, reference) => ({
        exists: has(records.groups, reference),
        create: (state) => createGroup(records, requireValid(newGroup, state)),
        change: (state) => {
          const { group_code: _, ...fields } = requireValid(newGroup, state)
          return changeGroup(records, reference, fields)
        },
        remove: () => deleteGroup(records, reference),
      })
    case 'category':
      return (records, reference) => ({
        exists: has(records.categories, reference),
        create: (state) => createCategory(records, requireValid(newCategory, state)),
        change: (state) => {
          const { category_code: _, ...fields } = requireValid(newCategory, state)
          return changeCategory(records, reference, fields)
        },
        remove: () => deleteCategory(records, reference),
      })
    case 'settings': {
      return (records) => {
        const change = (state: StoredState) =>
          changeSettings(records, '*', requireValid(taxSettingsRecord.partial(), state))
        return { exists: true, create: change, change, remove: () => unchanged(records, record, 'settings') }
      }
    }
  }
}

function has(records: readonly { id: string }[], { id }: RecordReference): boolean {
  return records.some((record) => record.id === id)
}

function withoutKeys({ id: _, version: __, ...fields }: StoredState): StoredState {
  return fields
}

function unchanged(
  records: ConfigurationRecords,
  record: ConfigurationKind,
  id: string,
): ConfigurationChange<Restoration> {
  const result = { record, record_id: record === 'settings' ? null : id, outcome: 'unchanged' as const }
  return { records, result, warnings: [] }
}

function done(
  record: ConfigurationKind,
  outcome: Restoration['outcome'],
  { records, result, warnings }: ConfigurationChange<object>,
): ConfigurationChange<Restoration> {
  const record_id = 'id' in result ? String(result.id) : null
  return { records, result: { record, record_id, outcome }, warnings }
}
