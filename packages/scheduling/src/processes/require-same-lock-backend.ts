import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { and, gt, notInArray, sql } from 'drizzle-orm'
import { type Leases, processKeyOf } from '../leases/leases.ts'
import { commandProcessIds } from './record-tick.ts'

const checkMs = 1_000
/** One and a half heartbeats: a lost lease has been acquired again, and a stopped process no longer counts as live. */
const patienceMs = 15_000
const processesMax = 100

/**
 * Verifies that this process uses the same lock backend as the live tickers and workers; otherwise it would not see
 * which tasks are running. Each of these processes holds a lease: if none of the leases is visible, the backends
 * differ. While Redis is unreachable, lease ownership is unknown, and the check passes.
 * @throws OperatorError when the backends differ for 15 s
 */
export async function requireSameLockBackend(
  control: ControlDatabase,
  leases: Pick<Leases, 'heldKeys'>,
  timeoutMs = patienceMs,
): Promise<void> {
  const until = performance.now() + timeoutMs
  while (!(await hasSameLockBackend(control, leases))) {
    if (performance.now() > until)
      throw new OperatorError(
        'The running tickers and workers have their queues and locks elsewhere: set REDIS_URL to the same value as theirs, or unset it if theirs is unset. To move all processes, stop them first.',
      )
    await sleep(checkMs)
  }
}

async function hasSameLockBackend(
  control: ControlDatabase,
  leases: Pick<Leases, 'heldKeys'>,
): Promise<boolean> {
  const live = await control
    .select({ id: cronProcesses.id })
    .from(cronProcesses)
    .where(
      and(
        gt(cronProcesses.heartbeat_at, sql`now() - ${patienceMs} * interval '1 millisecond'`),
        notInArray(cronProcesses.id, commandProcessIds),
      ),
    )
    .limit(processesMax)
  if (live.length === 0) return true
  const held = await leases.heldKeys(live.map(({ id }) => processKeyOf(id))).catch(() => null)
  return held === null || held.size > 0
}
