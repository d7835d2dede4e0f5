import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { runFences } from '@fiscus/db/schema/tenant/run-fences'
import { sql } from 'drizzle-orm'
import type { FencedRun } from './run-fence.ts'

/** A transaction that has passed its check commits within this time, unless its process is suspended at that moment. */
const lockWaitMs = 2_000

/**
 * Raises the fences of runs in their tenant's database above the runs: when it returns, each of their transactions has
 * committed or will be rolled back. Throws when a transaction that has passed its check does not end within two
 * seconds.
 */
export async function raiseFences(db: TenantDatabase, runs: readonly FencedRun[]): Promise<void> {
  // In the order of their ids, so that two supervisors cannot deadlock.
  const rows = runs
    .map(({ taskId, fence }) => ({ task_id: taskId, fence: fence + 1 }))
    .toSorted((one, other) => (one.task_id < other.task_id ? -1 : 1))
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${lockWaitMs}`))
    await tx
      .insert(runFences)
      .values(rows)
      .onConflictDoUpdate({
        target: runFences.task_id,
        set: { fence: sql`excluded.fence` },
        setWhere: sql`${runFences.fence} < excluded.fence`,
      })
  })
}
