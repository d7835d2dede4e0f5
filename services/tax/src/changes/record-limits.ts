import {
  categoriesMax,
  groupsMax,
  ratesMax,
  rulesMax,
} from '@fiscus/contracts/configuration/configuration-field'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { invalidValue, requireNoFaults } from './record-fault.ts'

/**
 * Limits the size of a configuration, which is always read as a whole.
 * @throws Problem 422 `invalid-request`
 */
export function requireWithinLimits({ rates, groups, categories, rules }: ConfigurationRecords): void {
  const counts = [
    [texts.tooManyRates, rates.length, ratesMax],
    [texts.tooManyGroups, groups.length, groupsMax],
    [texts.tooManyCategories, categories.length, categoriesMax],
    [texts.tooManyRules, rules.length, rulesMax],
  ] as const
  requireNoFaults(
    counts
      .filter(([, count, max]) => count > max)
      .map(([tooMany, , max]) => invalidValue('', tooMany({ max }))),
  )
}
