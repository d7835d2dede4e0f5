import { and, count, eq, gt, ilike, or, type SQL } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { containing } from '../queries/like-pattern.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { TenantRow } from './read-tenant.ts'

export type TenantSearch = { q?: string | undefined; status?: TenantRow['status'] | undefined }

/** Returns at most `limit` tenants by slug, after the slug `after`. */
export function searchTenants(
  control: ControlDatabase,
  { q, status }: TenantSearch,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<TenantRow[]> {
  return control
    .select()
    .from(tenants)
    .where(
      and(
        contains(q),
        status === undefined ? undefined : eq(tenants.status, status),
        after === undefined ? undefined : gt(tenants.slug, after),
      ),
    )
    .orderBy(tenants.slug)
    .limit(limit)
}

/** Returns the number of tenants with a text in their slug or name, by status. */
export async function countTenants(control: ControlDatabase, q: string | undefined) {
  const rows = await control
    .select({ status: tenants.status, count: count() })
    .from(tenants)
    .where(contains(q))
    .groupBy(tenants.status)
  const of = (status: TenantRow['status']) => rows.find((row) => row.status === status)?.count ?? 0
  return { active: of('active'), suspended: of('suspended') }
}

function contains(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined
  const pattern = containing(text)
  return or(ilike(tenants.slug, pattern), ilike(tenants.name, pattern))
}
