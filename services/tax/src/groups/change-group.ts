import type { GroupChange, GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import {
  changeRecord,
  type RecordReference,
  recordToChange,
  replaceRecord,
} from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { refuseFaults } from '../configuration/record-fault.ts'
import { groupFaults } from './group-faults.ts'

/**
 * Changes a group's name, its components as a whole, or whether it is active.
 * @throws Problem 404, 428, 412, 422 `invalid-request` at the component that cannot be in it
 */
export function changeGroup(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: GroupChange,
): ConfigurationChange<GroupRecord> {
  const changed = changeRecord(recordToChange(records.groups, reference), change)
  refuseFaults(groupFaults(changed, records))
  return {
    records: { ...records, groups: replaceRecord(records.groups, changed) },
    result: changed,
    warnings: [],
  }
}
