import { configuration as texts } from '@fiscus/messages/configuration'
import { words } from '@fiscus/messages/words'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { ruleText } from '@fiscus/tax-engine/matrix/named-rule'
import { ruleCoverage } from '@fiscus/tax-engine/matrix/rule-coverage'
import type { ConfigurationWarning } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { ruleLabel } from '../configuration/rule-label.ts'

/** Limit of listed rules; GET /rules/coverage returns the whole matrix. */
const shadowedMax = 20

/** Warns of rules that can never match, and of possible combinations without a rule on that day. */
export function matrixWarnings(records: ConfigurationRecords, on: IsoDate): ConfigurationWarning[] {
  const configuration = taxConfigurationOf(records)
  const { shadowed, cells } = ruleCoverage(configuration, on)
  return [
    ...shadowed.slice(0, shadowedMax).map(({ coveredBy: [first = '', ...others], ...rule }) => ({
      code: 'rule-shadowed' as const,
      pointer: '',
      ruleId: rule.ruleId,
      detail:
        others.length === 0
          ? texts.ruleBehindAnother({ rule: ruleText(rule), first: ruleLabel(configuration, first) })
          : texts.ruleBehindOthers({ rule: ruleText(rule) }),
    })),
    ...cells
      .filter(({ possible, rule }) => possible && rule === null)
      .map(({ customerType, geoZone, itemType }) => ({
        code: 'combination-uncovered' as const,
        pointer: '',
        detail: texts.linesWithoutRule({
          customer: words[customerType](),
          zone: words[geoZone](),
          item: words[itemType](),
          date: on,
        }),
      })),
  ]
}
