import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, asc, eq, gt } from 'drizzle-orm'

const batchSize = 1000

/** A running run, with what decides about its release and its retry. */
export type RunningRun = Awaited<ReturnType<typeof runningAfter>>[number]

/** All running runs, in batches of 1,000, by the ids of their tasks. */
export async function* runningRuns(control: ControlDatabase): AsyncGenerator<RunningRun[]> {
  for (let batch = await runningAfter(control); batch.length > 0; ) {
    yield batch
    batch = batch.length < batchSize ? [] : await runningAfter(control, batch.at(-1)?.taskId)
  }
}

function runningAfter(control: ControlDatabase, taskId?: string) {
  return control
    .select({
      runId: cronRuns.id,
      taskId: cronTasks.id,
      tenantId: cronTasks.tenant_id,
      tenant: tenants.slug,
      taskName: cronTasks.name,
      trigger: cronRuns.trigger,
      attempt: cronRuns.attempt,
      earlierAttempts: cronRuns.earlier_attempts,
      cancelRequestedAt: cronRuns.cancel_requested_at,
      maxAttempts: cronTasks.max_attempts,
      retryDelaySeconds: cronTasks.retry_delay_seconds,
      slot: cronRuns.slot,
      pingUrl: cronTasks.ping_url,
      fence: cronTasks.fence,
      worker: cronRuns.worker,
      startedAt: cronRuns.started_at,
      elapsedMs: cronRuns.elapsed_ms,
      timeoutSeconds: cronTasks.timeout_seconds,
      missingSince: cronTasks.lease_missing_since,
      // Null for the admin profile. drizzle-orm decides that by the first column: the server may be null.
      place: { database: tenants.database, server: tenants.server },
    })
    .from(cronTasks)
    .innerJoin(cronRuns, eq(cronRuns.id, cronTasks.run_id))
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .where(and(eq(cronTasks.is_running, 1), taskId === undefined ? undefined : gt(cronTasks.id, taskId)))
    .orderBy(asc(cronTasks.id))
    .limit(batchSize)
}
