import type { RuleFilter, RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isActive, isInForce } from '../configuration/list-conditions.ts'
import { ruleRecordOf } from './rule-row.ts'

const sortKey = z.tuple([z.int(), z.uuid()])

/**
 * A page of the tenant's rules in the order in which they are read: by default every active one (tax-service.md §4).
 * @throws Problem 422 when the cursor is not one of this list
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

function conditionOf({ customer_type, geo_zone, item_type, ...filter }: RuleFilter): SQL | undefined {
  return and(
    customer_type && eq(taxRules.customer_type, customer_type),
    geo_zone && eq(taxRules.geo_zone, geo_zone),
    item_type && eq(taxRules.item_type, item_type),
    isActive(taxRules.is_active, filter.is_active),
    isInForce(taxRules, filter.on),
    filter.cursor ? isAfter(filter.cursor) : undefined,
  )
}

function isAfter(cursor: string): SQL {
  const [priority, id] = readCursor(sortKey, cursor)
  return sql`(${taxRules.priority}, ${taxRules.id}) > (${priority}, ${id})`
}
