import type { CronProcessKind } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import type { Clock } from '@fiscus/runtime/clock'
import { whileClosing } from '@fiscus/runtime/closing-resources'
import type { Logger } from '@fiscus/runtime/logger'
import { repeatEvery } from '@fiscus/runtime/repeat-every'
import { eq, lt } from 'drizzle-orm'
import { type Leases, leaseTtlMs, processKeyOf } from '../leases/leases.ts'

type Process = {
  /** The name of the process, also in the execution log. */
  id: string
  kind: CronProcessKind
  host: string
  /** Stored with each heartbeat. */
  details: () => object
}

export const heartbeatMs = 10_000
const deleteAfterMs = 86_400_000

/**
 * Writes a heartbeat of this process to `cron_processes` and renews its lease, first now and then every 10 s. Disposal deletes both. Each heartbeat also
 * deletes the rows of processes without a heartbeat for a day. A heartbeat that fails is logged and repeated.
 */
export async function startHeartbeat(
  { control, leases, clock, log }: { control: ControlDatabase; leases: Leases; clock: Clock; log: Logger },
  { id, kind, host, details }: Process,
): Promise<AsyncDisposable> {
  const startedAt = clock.now()
  const key = processKeyOf(id)

  async function beat() {
    const now = clock.now()
    const heartbeat = { heartbeat_at: now, details: details() }
    await control
      .insert(cronProcesses)
      .values({ id, kind, host, started_at: startedAt, ...heartbeat })
      .onConflictDoUpdate({ target: cronProcesses.id, set: heartbeat })
    const silentSince = new Date(now.getTime() - deleteAfterMs)
    await control.delete(cronProcesses).where(lt(cronProcesses.heartbeat_at, silentSince))
    if (!(await leases.renew(key, id, leaseTtlMs))) await leases.acquire(key, id, leaseTtlMs)
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'heartbeat not written')
  await beat().catch(onError)
  const beating = repeatEvery(heartbeatMs, beat, { onError })
  return {
    [Symbol.asyncDispose]: () =>
      whileClosing('heartbeat', async () => {
        await beating[Symbol.asyncDispose]()
        const row = control.delete(cronProcesses).where(eq(cronProcesses.id, id))
        await Promise.all([row, leases.release(key, id)]).catch((error) =>
          log.warn({ err: error }, 'heartbeat not deleted'),
        )
      }),
  }
}
