import type { IsoDate } from '@fiscus/tax-engine/configuration'
import { ruleCoverage } from '@fiscus/tax-engine/matrix/rule-coverage'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { ConfigurationWarning } from '../configuration/record-fault.ts'
import { taxConfigurationOf } from '../configuration/tax-configuration.ts'

/** So many shadowed rules are named; the whole matrix is at GET /rules/coverage. */
const shadowedMax = 20

/** Tells which rules can never match and which combinations that can occur have no rule on that day. */
export function matrixWarnings(records: ConfigurationRecords, on: IsoDate): ConfigurationWarning[] {
  const { shadowed, cells } = ruleCoverage(taxConfigurationOf(records), on)
  return [
    ...shadowed.slice(0, shadowedMax).map(({ ruleId, priority, coveredBy }) => ({
      code: 'rule-shadowed' as const,
      pointer: '',
      detail: `Rule ${priority} (${ruleId}) can never match: ${coveredBy.length === 1 ? `rule ${coveredBy[0]} is read first and matches` : 'rules before it are read first and match'} all that it does.`,
    })),
    ...cells
      .filter(({ possible, rule }) => possible && rule === null)
      .map(({ customerType, geoZone, itemType }) => ({
        code: 'combination-uncovered' as const,
        pointer: '',
        detail: `No rule matches ${customerType} ${geoZone} ${itemType} on ${on}; such lines are refused unless they name their rate.`,
      })),
  ]
}
