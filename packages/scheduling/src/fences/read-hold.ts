import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { and, eq, inArray } from 'drizzle-orm'

type Hold = {
  /** The run was not released, and no other start of its task followed. */
  isHeld: boolean
  isCancelled: boolean
  isLeaseMissing: boolean
}

/** Reads whether a start of a run still holds its task. All runs of this process are read with one statement. */
export const readHold = batched(
  async (control: ControlDatabase, runs: { runId: string; fence: number }[]): Promise<Hold[]> => {
    const runIds = runs.map(({ runId }) => runId)
    const rows = await control
      .select({
        runId: cronRuns.id,
        fence: cronTasks.fence,
        cancelledAt: cronRuns.cancel_requested_at,
        missingSince: cronTasks.lease_missing_since,
      })
      .from(cronRuns)
      .innerJoin(cronTasks, and(eq(cronTasks.run_id, cronRuns.id), eq(cronTasks.is_running, 1)))
      .where(inArray(cronRuns.id, runIds))
    const byRun = new Map(rows.map((row) => [row.runId, row]))
    return runs.map(({ runId, fence }) => {
      const row = byRun.get(runId)
      return {
        isHeld: row?.fence === fence,
        isCancelled: row !== undefined && row.cancelledAt !== null,
        isLeaseMissing: row !== undefined && row.missingSince !== null,
      }
    })
  },
)
