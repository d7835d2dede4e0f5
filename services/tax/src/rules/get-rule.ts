import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq } from 'drizzle-orm'
import { ruleRecordOf } from './rule-row.ts'

/**
 * One rule.
 * @throws Problem 404
 */
export async function getRule(db: TenantDatabase, id: string): Promise<RuleRecord> {
  const [row] = await db.select().from(taxRules).where(eq(taxRules.id, id))
  return ruleRecordOf(requireFound(row, 'rule', id))
}
