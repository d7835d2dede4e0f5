import type { RuleFilter, RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isActive, isInForce } from '../configuration/list-conditions.ts'
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
