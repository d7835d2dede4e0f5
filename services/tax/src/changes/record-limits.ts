import {
  categoriesMax,
  groupsMax,
  ratesMax,
  rulesMax,
} from '@fiscus/contracts/configuration/configuration-field'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { requireNoFaults } from './record-fault.ts'

/**
 * Limits the size of a configuration, which is always read as a whole.
 * @throws Problem 422 `invalid-request`
 */
export function requireWithinLimits({ rates, groups, categories, rules }: ConfigurationRecords): void {
  const counts = [
    ['versions of rates', rates.length, ratesMax],
    ['groups', groups.length, groupsMax],
    ['tax categories', categories.length, categoriesMax],
    ['rules', rules.length, rulesMax],
  ] as const
  requireNoFaults(
    counts
      .filter(([, count, max]) => count > max)
      .map(([what, , max]) => ({
        code: 'invalid-request',
        pointer: '',
        detail: `A tenant has at most ${max} ${what}; delete some first.`,
      })),
  )
}
