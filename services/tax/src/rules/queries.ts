import type {
  CoverageQuery,
  RuleCoverageResponse,
} from '@fiscus/contracts/configuration/rule-coverage-response'
import type { RuleFilter, RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { type CoveredCell, type HiddenRule, ruleCoverage } from '@fiscus/tax-engine/matrix/rule-coverage'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isActive, isInForce } from '../configuration/list-conditions.ts'
import { loadConfiguration } from '../configuration/read-configuration.ts'
import { ruleUnits } from '../configuration/rule-units.ts'
import { ruleRecordOf } from '../configuration/stored-records.ts'

/**
 * One rule.
 * @throws Problem 404
 */
export async function getRule(db: TenantDatabase, id: string): Promise<RuleRecord> {
  const [row] = await db.select().from(taxRules).where(eq(taxRules.id, id))
  return ruleRecordOf(requireFound(row, 'rule', id))
}

const sortKey = z.tuple([z.int32(), z.uuid()])

/**
 * A page of the tenant's rules in the order of evaluation, by default all active rules (tax-calculation §5.4).
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listRules(
  db: TenantDatabase,
  filter: RuleFilter,
): Promise<{ rules: RuleRecord[]; next: string | null }> {
  const rows = await db
    .select()
    .from(taxRules)
    .where(conditionOf(filter))
    .orderBy(taxRules.priority, taxRules.id)
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, (rule) => [rule.priority, rule.id])
  return { rules: page.map(ruleRecordOf), next }
}

function conditionOf({
  customer_type,
  geo_zone,
  item_type,
  tax_category,
  ...filter
}: RuleFilter): SQL | undefined {
  return and(
    customer_type && eq(taxRules.customer_type, customer_type),
    geo_zone && eq(taxRules.geo_zone, geo_zone),
    item_type && eq(taxRules.item_type, item_type),
    tax_category ? eq(taxRules.tax_category, tax_category) : undefined,
    isActive(taxRules.is_active, filter.is_active),
    isInForce(taxRules, filter.on),
    filter.cursor ? isAfter(filter.cursor) : undefined,
  )
}

function isAfter(cursor: string): SQL {
  const [priority, id] = readCursor(sortKey, cursor)
  return sql`(${taxRules.priority}, ${taxRules.id}) > (${priority}, ${id})`
}

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
  const configuration = await loadConfiguration(db)
  charge(ruleUnits(configuration.rules.length))
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

function hiddenRuleOf({ ruleId, priority, name, coveredBy }: HiddenRule) {
  return { rule_id: ruleId, priority, name, covered_by: [...coveredBy] }
}
