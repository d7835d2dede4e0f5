import type { CronProcessKind } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import { eq, lt } from 'drizzle-orm'
import { type Leases, leaseTtlMs, processKeyOf } from '../leases/lease.ts'

type Process = {
  /** Names the process, also in the execution log. */
  id: string
  kind: CronProcessKind
  host: string
  /** What else it says of itself at each beat. */
  details: () => object
}

export const heartbeatMs = 10_000
const forgottenAfterMs = 86_400_000

/**
 * Says every 10 s in `cron_processes`, and by a lease, that this process lives, until disposal, which takes both away. Rows of
 * processes that have been silent for a day go, too. A beat that fails is logged; the next one follows.
 */
export async function keepHeartbeat(
  { control, leases, clock, log }: { control: ControlDatabase; leases: Leases; clock: Clock; log: Logger },
  { id, kind, host, details }: Process,
): Promise<AsyncDisposable> {
  const startedAt = clock.now()
  const key = processKeyOf(id)

  async function beat() {
    const now = clock.now()
    const changing = { heartbeat_at: now, details: details() }
    await control
      .insert(cronProcesses)
      .values({ id, kind, host, started_at: startedAt, ...changing })
      .onConflictDoUpdate({ target: cronProcesses.id, set: changing })
    const silentSince = new Date(now.getTime() - forgottenAfterMs)
    await control.delete(cronProcesses).where(lt(cronProcesses.heartbeat_at, silentSince))
    if (!(await leases.renew(key, id, leaseTtlMs))) await leases.take(key, id, leaseTtlMs)
  }

  const beatOrSay = () => beat().catch((error) => log.warn({ err: error }, 'heartbeat not written'))
  let current = beatOrSay()
  const timer = setInterval(() => {
    current = current.then(beatOrSay)
  }, heartbeatMs)
  await current
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await current
      const row = control.delete(cronProcesses).where(eq(cronProcesses.id, id))
      await Promise.all([row, leases.release(key, id)]).catch((error) =>
        log.warn({ err: error }, 'heartbeat not taken away'),
      )
    },
  }
}
