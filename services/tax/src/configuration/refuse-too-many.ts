import { groupsMax, ratesMax, rulesMax } from '@fiscus/contracts/configuration/configuration-field'
import type { ConfigurationRecords } from './configuration-records.ts'
import { refuseFaults } from './record-fault.ts'

/**
 * Keeps a configuration small enough to be read as a whole.
 * @throws Problem 422 `invalid-request`
 */
export function refuseTooMany({ rates, groups, rules }: ConfigurationRecords): void {
  const counts = [
    ['versions of rates', rates.length, ratesMax],
    ['groups', groups.length, groupsMax],
    ['rules', rules.length, rulesMax],
  ] as const
  refuseFaults(
    counts
      .filter(([, count, max]) => count > max)
      .map(([what, , max]) => ({
        code: 'invalid-request',
        pointer: '',
        detail: `A tenant has at most ${max} ${what}; delete some first.`,
      })),
  )
}
