import { sql } from 'drizzle-orm'
import type { JobContext } from './define-job.ts'

/**
 * Lets the step fail that has to wait longer than 2 s for a record somebody else holds: it gives up the records that it holds
 * itself, and is tried again later.
 */
export async function waitBriefly(tx: JobContext['tx']): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
}
