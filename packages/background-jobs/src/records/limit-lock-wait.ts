import { sql } from 'drizzle-orm'
import type { JobContext } from '../define-job-kind.ts'

/**
 * Makes the step fail when it waits for a row lock for more than 2 s. Its rollback releases the locks that it holds
 * itself, and the job is retried later.
 */
export async function limitLockWait(tx: JobContext['tx']): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
}
