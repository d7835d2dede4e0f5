import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'

/**
 * Waits until no other connection loads or removes the demo data of a tenant, at most as long as an owner waits for a
 * lock. The lock ends with the connection.
 */
export async function lockDemo(owner: ControlDatabase, tenantId: string): Promise<void> {
  await owner.execute(sql`select pg_advisory_lock(hashtextextended(${`demo data of ${tenantId}`}, 0))`)
}
