import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { runs } from '@fiscus/messages/runs'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { givenUp } from '../runs/cancel-run.ts'
import { endScheduledRun } from '../runs/end-scheduled-run.ts'
import { storedError } from '../runs/outcome-text.ts'
import type { RunEnd } from '../runs/run-outcome.ts'

const batchSize = 1000

/**
 * Fails runs that wait for a retry which shall not come: scheduled runs of tasks that were deactivated meanwhile, and
 * runs that were cancelled while their last attempt failed. Returns the ends written by this call.
 */
export async function giveUpRetries(control: ControlDatabase, now: Date): Promise<RunEnd[]> {
  const isUnwanted = and(
    eq(cronRuns.status, 'scheduled'),
    isNotNull(cronRuns.retry_at),
    or(
      isNotNull(cronRuns.cancel_requested_at),
      and(eq(cronRuns.trigger, 'schedule'), eq(cronTasks.is_active, 0)),
    ),
  )
  const rows = await control
    .select({ run: cronRuns, pingUrl: cronTasks.ping_url, tenant: tenants.slug })
    .from(cronRuns)
    .innerJoin(cronTasks, eq(cronTasks.run_id, cronRuns.id))
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .where(isUnwanted)
    .limit(batchSize)
  const ended = rows.map(async ({ run, pingUrl, tenant }) => {
    const reason = givenUp(run.cancel_requested_at ? runs.cancelled() : runs.taskDeactivated(), run)
    const ids = { runId: run.id, taskId: run.task_id }
    if (!(await endScheduledRun(control, { ...ids, step: 'give_up', at: now, reason }))) return []
    const end: RunEnd = {
      ...ids,
      tenantId: run.tenant_id,
      tenant,
      taskName: run.task_name,
      trigger: run.trigger,
      slot: run.slot,
      attempt: run.attempt,
      startedAt: run.started_at ?? now,
      pingUrl,
      fence: run.fence ?? 0,
      step: 'fail',
      at: now,
      durationMs: run.earlier_attempts.at(-1)?.duration_ms ?? 0,
      result: null,
      ...storedError(reason),
      logLines: null,
      memoryBytes: null,
    }
    return [end]
  })
  return (await Promise.all(ended)).flat()
}
