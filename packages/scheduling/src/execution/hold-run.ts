import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { runs } from '@fiscus/messages/runs'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { readHold } from '../fences/read-hold.ts'
import { type Leases, leaseMissingMs, leaseRenewalMs, leaseTtlMs } from '../leases/leases.ts'
import { RunStopped } from '../runs/run-outcome.ts'
import { type RunHeartbeat, writeHeartbeat } from './write-heartbeat.ts'

type HeldRun = { runId: string; fence: number; leaseKey: string; leaseToken: string }

type HoldOptions = {
  stop: (reason: RunStopped) => void
  /** Whether the run has progress or log lines that no heartbeat has written. */
  hasNews: () => boolean
  /** Returns the state of the run for its heartbeat. */
  report: () => Omit<RunHeartbeat, 'runId' | 'fence'>
}

const checkMs = 2_000
const heartbeatMs = 10_000
/** The supervisor ends the run after this time. */
const unreachableMaxMs = leaseTtlMs + leaseMissingMs

/**
 * Holds the lease of a running run until disposal: renews it every 5 s, and checks every 2 s that the run was neither
 * released nor cancelled. Every 10 s, and after a check while the run has new progress or log lines, it writes a
 * heartbeat to the execution log. A lease that was lost with the memory of Redis is acquired again while the fence is
 * unchanged, and a lease that the supervisor misses is renewed at the next check. Calls `stop` when the run was
 * released or cancelled, and when neither the leases nor the database were reachable for 29 s.
 */
export function holdRun(
  { control, leases }: { control: ControlDatabase; leases: Leases },
  run: HeldRun,
  { stop, hasNews, report }: HoldOptions,
): AsyncDisposable {
  const { leaseKey, leaseToken } = run
  let renewedAt = performance.now()
  let reachedAt = performance.now()

  async function checkRun() {
    const { isHeld, isCancelled, isLeaseMissing } = await readHold(control, run)
    if (isLeaseMissing) renewedAt = Number.NEGATIVE_INFINITY
    if (!isHeld) stop(new RunStopped('lost', runs.released()))
    else if (isCancelled) stop(new RunStopped('cancelled', runs.cancelled()))
  }

  async function renewWhenDue() {
    if (performance.now() - renewedAt < leaseRenewalMs) return
    if (!(await leases.renew(leaseKey, leaseToken, leaseTtlMs))) {
      const { isHeld } = await readHold(control, run)
      if (isHeld) await leases.acquire(leaseKey, leaseToken, leaseTtlMs)
    }
    renewedAt = performance.now()
  }

  let heartbeatAt = performance.now()

  async function writeWhenDue() {
    if (performance.now() - heartbeatAt < heartbeatMs && !hasNews()) return
    const { runId, fence } = run
    await writeHeartbeat(control, { runId, fence, ...report() })
    heartbeatAt = performance.now()
  }

  async function attempt(act: () => Promise<void>) {
    try {
      await act()
      reachedAt = performance.now()
    } catch {
      if (performance.now() - reachedAt > unreachableMaxMs)
        stop(new RunStopped('failed', runs.nothingReachable({ seconds: unreachableMaxMs / 1000 })))
    }
  }

  return repeatEvery(checkMs, async () => {
    await attempt(renewWhenDue)
    await attempt(checkRun)
    await attempt(writeWhenDue)
  })
}
