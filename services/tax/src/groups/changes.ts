import { randomUUIDv7 } from 'node:crypto'
import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import type { GroupChange, GroupRecord, NewGroup } from '@fiscus/contracts/configuration/group-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import {
  changeOf,
  changeRecord,
  deletionOf,
  findRecordToChange,
  type RecordReference,
  removeRecord,
  replaceRecord,
} from '../changes/record-changes.ts'
import { requireNoFaults } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { namesOf, ruleLabel } from '../configuration/rule-label.ts'
import { groupFaults } from './faults.ts'

/**
 * Creates a tax group.
 * @throws Problem 422 `invalid-request` at the invalid component, 409 `group-code-taken`
 */
export function createGroup(
  records: ConfigurationRecords,
  group: NewGroup,
): ConfigurationChange<GroupRecord> {
  const created = { id: randomUUIDv7(), ...group, version: 1 }
  requireNoFaults(groupFaults(created, records))
  return changeOf(records, 'groups', [...records.groups, created], created)
}

/**
 * Changes a group's name, all its components, or whether it is active.
 * @throws Problem 404, 428, 412, 422 `invalid-request` at the invalid component
 */
export function changeGroup(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: GroupChange,
): ConfigurationChange<GroupRecord> {
  const changed = changeRecord(findRecordToChange(records.groups, reference), change)
  requireNoFaults(groupFaults(changed, records))
  return changeOf(records, 'groups', replaceRecord(records.groups, changed), changed)
}

/**
 * Deletes a group. Issued documents keep their snapshots.
 * @throws Problem 404, 428, 412, 409 `group-in-use` when a rule uses it
 */
export function deleteGroup(
  records: ConfigurationRecords,
  reference: RecordReference,
): ConfigurationChange<Deletion> {
  const group = findRecordToChange(records.groups, reference)
  const users = records.rules.filter(({ target }) => 'group' in target && target.group === group.group_code)
  if (users.length > 0)
    throw new Problem(
      'group-in-use',
      texts.groupInUse({
        code: group.group_code,
        users: namesOf(
          users.map(({ id }) => texts.rule({ label: ruleLabel(taxConfigurationOf(records), id) })),
        ),
      }),
    )
  return changeOf(records, 'groups', removeRecord(records.groups, group), deletionOf(group))
}
