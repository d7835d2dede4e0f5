import type { RuleCoverageAnswer } from '@fiscus/contracts/rule-coverage-answer'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration'
import { type CoveredCell, type HiddenRule, ruleCoverage } from '@fiscus/tax-engine/rule-coverage'

/** The whole determination matrix on a day, in the words of the records. */
export function describeCoverage(configuration: TaxConfiguration, on: IsoDate): RuleCoverageAnswer {
  const { from, to, cells, shadowed, partlyCovered } = ruleCoverage(configuration, on)
  return {
    on,
    from,
    to,
    cells: cells.map(cellOf),
    shadowed: shadowed.map(hiddenRuleOf),
    partly_covered: partlyCovered.map(hiddenRuleOf),
  }
}

function cellOf({ customerType, geoZone, itemType, possible, rule }: CoveredCell) {
  return { customer_type: customerType, geo_zone: geoZone, item_type: itemType, possible, rule }
}

function hiddenRuleOf({ ruleId, priority, coveredBy }: HiddenRule) {
  return { rule_id: ruleId, priority, covered_by: [...coveredBy] }
}
