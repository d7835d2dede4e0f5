import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { taxGroupComponents, taxGroups } from '@fiscus/db/schema/tenant/tax-configuration'
import { getTableColumns, sql } from 'drizzle-orm'

const components = sql<GroupRecord['components']>`(
  select jsonb_agg(jsonb_build_object('tax_code', tax_code, 'is_compound', is_compound) order by position)
  from ${taxGroupComponents} where group_id = ${taxGroups}.id
)`

/** A query for groups as the API shows them, each with its components in order. */
export function selectGroups(db: TenantDatabase | TenantTransaction) {
  return db
    .select({ ...getTableColumns(taxGroups), components })
    .from(taxGroups)
    .orderBy(taxGroups.group_code)
}
