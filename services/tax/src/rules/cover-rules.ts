import type {
  CoverageQuery,
  RuleCoverageAnswer,
} from '@fiscus/contracts/configuration/rule-coverage-response'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import { type CoveredCell, type HiddenRule, ruleCoverage } from '@fiscus/tax-engine/matrix/rule-coverage'
import { loadConfiguration } from '../configuration/load-configuration.ts'

/**
 * The tenant's whole determination matrix on a day.
 * @param today in the tenant's time zone, the day unless another one is asked for
 */
export async function coverRules(
  db: TenantDatabase,
  query: CoverageQuery,
  today: IsoDate,
): Promise<RuleCoverageAnswer> {
  const on = query.on ?? today
  const { from, to, cells, shadowed, partlyCovered } = ruleCoverage(await loadConfiguration(db), on)
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
