import type { ControlDatabase } from '../connections/databases.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { TenantRow } from './find-tenant.ts'

/** All tenants by slug, suspended ones too. */
export function listTenants(control: ControlDatabase): Promise<TenantRow[]> {
  return control.select().from(tenants).orderBy(tenants.slug)
}
