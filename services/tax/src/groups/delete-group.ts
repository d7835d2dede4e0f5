import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import { type RecordReference, recordToChange, removeRecord } from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { deletionOf } from '../configuration/deletion.ts'
import { ruleName } from '../rules/rule-name.ts'

/**
 * Deletes a group. Issued documents keep their snapshots.
 * @throws Problem 404, 428, 412, 409 `group-in-use` when a rule names it
 */
export function deleteGroup(
  records: ConfigurationRecords,
  reference: RecordReference,
): ConfigurationChange<Deletion> {
  const group = recordToChange(records.groups, reference)
  const users = records.rules.filter(({ target }) => 'group' in target && target.group === group.group_code)
  if (users.length > 0)
    throw new Problem(
      'group-in-use',
      `${group.group_code} is named by ${users.map(ruleName).join(', ')}. Change or delete them first, or make the group inactive.`,
    )
  return {
    records: { ...records, groups: removeRecord(records.groups, group) },
    result: deletionOf(group),
    warnings: [],
  }
}
