import type { CronProcessKind } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { and, asc, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import packageJson from '../../package.json' with { type: 'json' }
import { type Leases, leaseTtlMs, processKeyOf } from '../leases/leases.ts'
import { logFailure } from '../redis/log-failure.ts'
import { commandProcessIds } from './record-tick.ts'

type Process = {
  /** The name of the process, also in the execution log. */
  id: string
  kind: CronProcessKind
  host: string
  /** Stored with each heartbeat. */
  details: () => object
}

export const heartbeatMs = 10_000
/** A process is silent after this number of missed heartbeats. */
export const missedHeartbeatsMax = 3
const deleteAfterMs = 3_600_000

/**
 * Writes a heartbeat of this process to `cron_processes` and renews its lease, first now and then every 10 s. Disposal
 * deletes both. A process replaces one silent process of its kind that stopped before it started, and deletes its row.
 * Each heartbeat also deletes the rows of processes without a heartbeat for an hour. A heartbeat that fails is logged
 * and repeated.
 */
export async function startHeartbeat(
  { control, leases, clock, log }: { control: ControlDatabase; leases: Leases; clock: Clock; log: Logger },
  { id, kind, host, details }: Process,
): Promise<AsyncDisposable> {
  const startedAt = clock.now()
  const key = processKeyOf(id)
  let hasReplaced = false

  async function beat() {
    const now = clock.now()
    await writeBeat(control, {
      id,
      kind,
      host,
      startedAt: startedAt.toISOString(),
      now: now.toISOString(),
      details: JSON.stringify({ ...details(), ...ofProcess() }),
      expiredBefore: new Date(now.getTime() - deleteAfterMs).toISOString(),
    })
    if (!hasReplaced) hasReplaced = await replaceSilent(control, { kind, host, startedAt, now })
    if (!(await leases.renew(key, id, leaseTtlMs))) await leases.acquire(key, id, leaseTtlMs)
  }

  const onError = (error: unknown) =>
    logFailure(log, { err: error, process: id, kind }, 'heartbeat not written')
  await beat().catch(onError)
  const beating = repeatEvery(heartbeatMs, beat, { onError })
  return {
    [Symbol.asyncDispose]: () =>
      whileClosing('heartbeat', async () => {
        await beating[Symbol.asyncDispose]()
        const row = control.delete(cronProcesses).where(eq(cronProcesses.id, id))
        await Promise.all([row, leases.release(key, id)]).catch((error) =>
          logFailure(log, { err: error, process: id, kind }, 'heartbeat not deleted'),
        )
      }),
  }
}

const writeBeat = preparedStatement(sql`
  with expired as (
    delete from cron_processes where heartbeat_at < ${sql.placeholder('expiredBefore')} and id <> ${sql.placeholder('id')}
  )
  insert into cron_processes (id, kind, host, started_at, heartbeat_at, details)
  values (${sql.placeholder('id')}, ${sql.placeholder('kind')}, ${sql.placeholder('host')}, ${sql.placeholder('startedAt')},
    ${sql.placeholder('now')}, ${sql.placeholder('details')}::jsonb)
  on conflict (id) do update set heartbeat_at = excluded.heartbeat_at, details = excluded.details`)

const ofProcess = () => ({ version: packageJson.version, memory_bytes: process.memoryUsage.rss() })

/**
 * Deletes the row of one silent process whose last heartbeat is older than this process, on the same host first. True:
 * it has, or each process that this one could replace was silent at an earlier call.
 */
async function replaceSilent(
  control: ControlDatabase,
  { kind, host, startedAt, now }: { kind: CronProcessKind; host: string; startedAt: Date; now: Date },
): Promise<boolean> {
  const silentBefore = new Date(now.getTime() - missedHeartbeatsMax * heartbeatMs)
  const predecessor = control
    .select({ id: cronProcesses.id })
    .from(cronProcesses)
    .where(
      and(
        eq(cronProcesses.kind, kind),
        notInArray(cronProcesses.id, commandProcessIds),
        lt(cronProcesses.heartbeat_at, silentBefore),
        lt(cronProcesses.heartbeat_at, startedAt),
      ),
    )
    .orderBy(desc(eq(cronProcesses.host, host)), asc(cronProcesses.heartbeat_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const replaced = await control
    .delete(cronProcesses)
    .where(eq(cronProcesses.id, sql`(${predecessor})`))
    .returning({ id: cronProcesses.id })
  return replaced.length > 0 || startedAt < silentBefore
}
