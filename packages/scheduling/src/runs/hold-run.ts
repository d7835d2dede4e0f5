import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { gathered } from '@fiscus/runtime/batched'
import { and, eq, inArray } from 'drizzle-orm'
import { type Leases, leaseRenewalMs, leaseTtlMs } from '../leases/lease.ts'
import { RunStopped } from './run-outcome.ts'

type Held = { runId: string; fence: number; leaseKey: string; leaseToken: string }

const lookMs = 2_000
/** As long as others need before they give the run up: the life of a lease, and the supervisor's wait after it. */
const outOfTouchMs = 45_000

/**
 * Holds a running run until disposal: renews its lease every 10 s, and looks every 2 s whether the run is still ours and still
 * wanted. Where the memory of the leases was lost the lease is taken again, for the fence says whose the run is. `stop` hears
 * when the run was released or cancelled, and when nobody could confirm it for 45 s.
 */
export function holdRun(
  { control, leases }: { control: ControlDatabase; leases: Leases },
  held: Held,
  stop: (reason: RunStopped) => void,
): AsyncDisposable {
  const { leaseKey, leaseToken } = held
  let renewedAt = performance.now()
  let confirmedAt = performance.now()

  async function look() {
    const { isOurs, isCancelled } = await readHold(control, held)
    if (!isOurs) stop(new RunStopped('lost', 'The run was released: it is not ours any more'))
    else if (isCancelled) stop(new RunStopped('cancelled', 'The run was cancelled'))
  }

  async function renewWhenDue() {
    if (performance.now() - renewedAt < leaseRenewalMs) return
    if (!(await leases.renew(leaseKey, leaseToken, leaseTtlMs))) {
      const { isOurs } = await readHold(control, held)
      if (isOurs) await leases.take(leaseKey, leaseToken, leaseTtlMs)
    }
    renewedAt = performance.now()
  }

  async function attempt(act: () => Promise<void>) {
    try {
      await act()
      confirmedAt = performance.now()
    } catch {
      if (performance.now() - confirmedAt > outOfTouchMs)
        stop(new RunStopped('failed', 'Neither the locks nor the database could be reached for 45 seconds'))
    }
  }

  async function hold() {
    await attempt(renewWhenDue)
    await attempt(look)
    if (!isReleased) timer = setTimeout(holdOn, lookMs)
  }

  let holding = Promise.resolve()
  const holdOn = () => {
    holding = hold()
  }
  let timer = setTimeout(holdOn, lookMs)
  let isReleased = false
  return {
    [Symbol.asyncDispose]() {
      isReleased = true
      clearTimeout(timer)
      return holding
    },
  }
}

type Hold = { isOurs: boolean; isCancelled: boolean }

/** What all runs of this process ask goes to the database together. */
const readHold = gathered(async (control: ControlDatabase, held: Held[]): Promise<Hold[]> => {
  const runIds = held.map(({ runId }) => runId)
  const rows = await control
    .select({ runId: cronRuns.id, fence: cronTasks.fence, cancelledAt: cronRuns.cancel_requested_at })
    .from(cronRuns)
    .innerJoin(cronTasks, and(eq(cronTasks.run_id, cronRuns.id), eq(cronTasks.is_running, 1)))
    .where(inArray(cronRuns.id, runIds))
  const byRun = new Map(rows.map((row) => [row.runId, row]))
  return held.map(({ runId, fence }) => {
    const row = byRun.get(runId)
    return { isOurs: row?.fence === fence, isCancelled: row !== undefined && row.cancelledAt !== null }
  })
})
