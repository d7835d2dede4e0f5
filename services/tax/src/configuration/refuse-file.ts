import { Problem } from '@fiscus/contracts/problems/problem'
import { groupFaults } from '../groups/group-faults.ts'
import { rateFaults, usedRateFaults } from '../rates/rate-faults.ts'
import { ruleFaults } from '../rules/rule-faults.ts'
import type { ConfigurationRecords } from './configuration-records.ts'
import { pointedAt } from './record-fault.ts'

/**
 * Checks every row of a file against the configuration that it would make.
 * @param before what is stored, with the rates that documents have used
 * @param after the file's rows, in its order
 * @throws Problem 422 `invalid-request` with every fault
 */
export function refuseFile(before: ConfigurationRecords, after: ConfigurationRecords): void {
  const errors = [
    ...after.rates.flatMap((rate, index) =>
      pointedAt(`/rates/${index}`, [...rateFaults(rate, after.rates), ...usedRateFaults(rate, before)]),
    ),
    ...after.groups.flatMap((group, index) => pointedAt(`/groups/${index}`, groupFaults(group, after))),
    ...after.rules.flatMap((rule, index) => pointedAt(`/rules/${index}`, ruleFaults(rule, after))),
  ]
  if (errors.length > 0)
    throw new Problem('invalid-request', 'The file cannot be imported; nothing was changed.', { errors })
}
