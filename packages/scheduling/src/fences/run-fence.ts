import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { ExecuteText, Fence } from '@fiscus/db/connections/fenced-client'
import { readHold } from './read-hold.ts'

/** A start of a run, whose transactions are fenced. */
export type FencedRun = { runId: string; taskId: string; fence: number }

/** The run was released, so that its transaction was rolled back. */
class RunReleased extends Error {
  override name = 'RunReleased'
}

/**
 * The fence of a run in a tenant's database: the row of its task in `run_fences`. The first statement of the run raises
 * the row to the fence of the run, and a release raises it above that (`raiseFences`). Each of these updates waits for
 * transactions that have passed their check, so that a transaction of the earlier run commits before it, or never.
 */
export function tenantFence(control: ControlDatabase, run: FencedRun): Fence {
  const isOwn = `task_id = '${run.taskId}' and fence = ${run.fence}`
  return {
    async register(execute) {
      const raised = await execute(
        `insert into run_fences (task_id, fence) values ('${run.taskId}', ${run.fence})
        on conflict (task_id) do update set fence = excluded.fence where run_fences.fence <= excluded.fence
        returning fence`,
      )
      if (raised.length === 0 && !(await lower(execute, control, run))) throw released()
    },
    check: (execute) => requireRow(execute, `select from run_fences where ${isOwn} for share`),
  }
}

/** The fence of a run in the administration database: the row of its task, which the release itself changes. */
export function administrationFence({ taskId, runId, fence }: FencedRun): Fence {
  const isHeld = `id = '${taskId}' and run_id = '${runId}' and fence = ${fence} and is_running = 1`
  return {
    register: async () => {},
    check: (execute) => requireRow(execute, `select from cron_tasks where ${isHeld} for share`),
  }
}

/**
 * Lowers a stored fence that is higher than that of a run which is still running: after the administration database was
 * restored from a backup, its tasks count from an earlier number. A fence that is higher by one may be that of a
 * release in progress. The update expects the fence that was stored before the run was checked, because a later start
 * would have changed it.
 */
async function lower(execute: ExecuteText, control: ControlDatabase, run: FencedRun): Promise<boolean> {
  const [row] = await execute(`select fence from run_fences where task_id = '${run.taskId}'`)
  const stored = Number(row?.fence)
  const { isHeld } = await readHold(control, run)
  if (!isHeld || stored <= run.fence + 1) return false
  const lowered = await execute(
    `update run_fences set fence = ${run.fence} where task_id = '${run.taskId}' and fence = ${stored} returning fence`,
  )
  return lowered.length > 0
}

/**
 * Requires a row, and locks it until the transaction commits. A transaction that has written nothing needs no lock,
 * which would cost a flush of the log. One round trip without parameters and prepared statements, so that a pooler of
 * transactions can be in between.
 */
async function requireRow(execute: ExecuteText, selection: string): Promise<void> {
  const [row] = await execute(
    `select case when pg_current_xact_id_if_assigned() is null then true else exists (${selection}) end as may_commit`,
  )
  if (row?.may_commit !== true) throw released()
}

function released(): RunReleased {
  return new RunReleased('The run was released: its transaction was rolled back')
}
