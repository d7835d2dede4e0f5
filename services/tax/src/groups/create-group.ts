import { randomUUIDv7 } from 'node:crypto'
import type { GroupRecord, NewGroup } from '@fiscus/contracts/configuration/group-record'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { refuseFaults } from '../configuration/record-fault.ts'
import { groupFaults } from './group-faults.ts'

/**
 * A new tax group.
 * @throws Problem 422 `invalid-request` at the component that cannot be in it, 409 `group-code-taken`
 */
export function createGroup(
  records: ConfigurationRecords,
  group: NewGroup,
): ConfigurationChange<GroupRecord> {
  const created = { id: randomUUIDv7(), ...group, version: 1 }
  refuseFaults(groupFaults(created, records))
  return { records: { ...records, groups: [...records.groups, created] }, result: created, warnings: [] }
}
