import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { tenants } from '../schema/control/tenants.ts'
import { administrationSlug } from './prepare-administration.ts'

/** Returns the id of the installation: that of its administration. */
export async function readInstallation(control: Pick<ControlDatabase, 'select'>): Promise<string> {
  const found = control.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, administrationSlug))
  return requireRow(await found).id
}
