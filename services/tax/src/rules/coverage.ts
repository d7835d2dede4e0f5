import type {
  CoverageQuery,
  RuleCoverageResponse,
} from '@fiscus/contracts/configuration/rule-coverage-response'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { cellTimeline, matchingRules } from '@fiscus/tax-engine/matrix/cell-timeline'
import type { NamedRule } from '@fiscus/tax-engine/matrix/named-rule'
import { isPossible } from '@fiscus/tax-engine/matrix/rule-cells'
import { type CoveredCell, type HiddenRule, ruleCoverage } from '@fiscus/tax-engine/matrix/rule-coverage'
import { loadConfiguration } from '../configuration/read-configuration.ts'
import { ruleUnits } from '../configuration/rule-units.ts'

const alsoMatchingMax = 20
/** Listed intervals before the day, and from the day on. */
const intervalsMax = 100
const impossibleMax = 100

/**
 * The tenant's whole determination matrix on a day.
 * @param today in the tenant's time zone; used when the query has no day
 * @param charge counts the work as further requests of the key
 */
export async function getRuleCoverage(
  db: TenantDatabase,
  query: CoverageQuery,
  today: IsoDate,
  charge: (units: number) => void,
): Promise<RuleCoverageResponse> {
  const on = query.on ?? today
  const taxCategory = query.tax_category ?? null
  const configuration = await loadConfiguration(db)
  charge(ruleUnits(configuration.rules.length))
  const { from, to, cells, shadowed, partlyCovered } = ruleCoverage(configuration, on, taxCategory)
  return {
    on,
    from,
    to,
    cells: cells.map((cell, index) => ({
      ...cellOf(cell),
      ...rulesOfCell(configuration, index, taxCategory, on),
    })),
    shadowed: shadowed.map(hiddenRuleOf),
    partly_covered: partlyCovered.map(hiddenRuleOf),
    impossible: impossibleRules(configuration).slice(0, impossibleMax),
  }
}

function cellOf({ customerType, geoZone, itemType, possible, rule }: CoveredCell) {
  return {
    customer_type: customerType,
    geo_zone: geoZone,
    item_type: itemType,
    possible,
    rule: rule && recordOf(rule),
  }
}

/** The later rules that match a cell on a day, and its winners on all days. */
function rulesOfCell(configuration: TaxConfiguration, cell: number, taxCategory: string | null, on: IsoDate) {
  const later = matchingRules(configuration, cell, taxCategory, on).slice(1)
  const timeline = cellTimeline(configuration, cell, taxCategory)
  const current = timeline.findLastIndex(({ from }) => from === null || from <= on)
  const first = Math.max(0, current - intervalsMax)
  return {
    also_matching: later.slice(0, alsoMatchingMax).map(({ id }) => id),
    also_matching_total: later.length,
    intervals: timeline
      .slice(first, current + intervalsMax)
      .map(({ from, to, rule }) => ({ from, to, rule_id: rule?.id ?? null })),
    intervals_total: timeline.length,
  }
}

/** The active rules whose lines cannot occur. */
function impossibleRules({ rules }: TaxConfiguration): string[] {
  return rules
    .filter(({ isActive, customerType, geoZone }) => {
      return isActive === 1 && customerType !== 'all' && !isPossible({ customerType, geoZone })
    })
    .map(({ id }) => id)
}

function hiddenRuleOf({ coveredBy, ...rule }: HiddenRule) {
  const { id: rule_id, target: _, ...named } = recordOf(rule)
  return { rule_id, ...named, covered_by: [...coveredBy] }
}

/** A named rule with the fields of its record. */
function recordOf({ ruleId, position, priority, name, conditions, target }: NamedRule) {
  const { customerType, geoZone, itemType, taxCategory } = conditions
  return {
    id: ruleId,
    position,
    priority,
    name,
    customer_type: customerType,
    geo_zone: geoZone,
    item_type: itemType,
    tax_category: taxCategory,
    target,
  }
}
