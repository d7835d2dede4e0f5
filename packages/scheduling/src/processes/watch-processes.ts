import { type CronProcessKind, cronProcessKinds } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { sql } from 'drizzle-orm'
import { isSilent } from './is-silent.ts'
import { commandProcessIds } from './record-tick.ts'
import { heartbeatMs } from './start-heartbeat.ts'

/** A watch over all tickers and workers, including this process. Disposal ends it. */
export type ProcessWatch = AsyncDisposable & {
  /** For the readiness check: rejects when no ticker has ticked for 90 s. */
  requireTicker(): Promise<void>
}

type Timing = { checkMs: number; monotonicMs: () => number }

const defaultTiming: Timing = { checkMs: heartbeatMs, monotonicMs: () => performance.now() }
/** One minute of slots, and half a minute more. A ticker ticks every 5 s and reports its last tick every 10 s. */
export const tickPatienceMs = 90_000

/**
 * Watches the tickers for the other processes: reads the last tick of each ticker every 10 s, and reports in readiness,
 * metrics and the log when no ticker has ticked for 90 s. It compares no clocks: a tick counts when its time differs
 * from the time read before. So a ticker with a wrong clock counts as running, and one with heartbeats but failing
 * ticks does not. The 90 s also apply after the start of this process.
 */
export async function watchProcesses(
  { control, metrics, log }: { control: ControlDatabase; metrics: Metrics; log: Logger },
  { checkMs, monotonicMs }: Timing = defaultTiming,
): Promise<ProcessWatch> {
  let tickSeenAt = monotonicMs()
  let ticks = new Map<string, string | null>()
  let isReportedStopped = false
  const silenceMs = () => monotonicMs() - tickSeenAt
  const isStopped = () => silenceMs() > tickPatienceMs
  const exportProcesses = exportProcessMetrics(metrics, { silenceMs, isStopped })

  async function check() {
    const found = await readProcesses(control)
    const isTicking = found.some(({ id, tickedAt }) => tickedAt !== null && ticks.get(id) !== tickedAt)
    ticks = new Map(found.map(({ id, tickedAt }) => [id, tickedAt]))
    if (isTicking) tickSeenAt = monotonicMs()
    exportProcesses(found)
  }

  async function checkAndReport() {
    await check().catch((error) => log.warn({ err: error }, 'the tickers and workers could not be read'))
    if (isStopped() === isReportedStopped) return
    isReportedStopped = isStopped()
    if (isReportedStopped) log.error('No ticker is running: due tasks wait until one starts')
    else log.info('A ticker is running again')
  }

  await checkAndReport()
  const watching = repeatEvery(checkMs, checkAndReport)
  return {
    async requireTicker() {
      if (isStopped()) throw new Error(`No ticker has ticked for ${Math.round(silenceMs() / 1000)} seconds`)
    },
    [Symbol.asyncDispose]: () =>
      whileClosing('watch over the processes', () => watching[Symbol.asyncDispose]()),
  }
}

/** Creates the metrics of a watch. Call the returned function with the processes of each check. */
function exportProcessMetrics(
  metrics: Metrics,
  { silenceMs, isStopped }: { silenceMs: () => number; isStopped: () => boolean },
): (found: readonly ProcessRow[]) => void {
  const ages = 'Time since the last observed tick of any ticker'
  metrics.collectedGauge('cron_tick_age_seconds', ages, [], async (gauge) => gauge.set(silenceMs() / 1000))
  const stops = '1: no ticker has ticked for 90 s'
  metrics.collectedGauge('cron_ticker_stopped', stops, [], async (gauge) => gauge.set(isStopped() ? 1 : 0))
  const processes = metrics.gauge(
    'cron_processes',
    'Tickers and workers: alive with a current heartbeat, silent after three missed heartbeats without a shutdown or a replacement',
    ['kind', 'state'],
  )
  return (found) => {
    for (const kind of cronProcessKinds)
      for (const state of ['alive', 'silent'] as const)
        processes.set({ kind, state }, countOf(found, kind, state))
  }
}

type ProcessRow = Awaited<ReturnType<typeof readProcesses>>[number]

function readProcesses(control: ControlDatabase) {
  return control
    .select({
      id: cronProcesses.id,
      kind: cronProcesses.kind,
      tickedAt: sql<string | null>`${cronProcesses.details} ->> 'ticked_at'`,
      isSilent,
    })
    .from(cronProcesses)
}

/** A call of `bin/cron` ends by itself, so that it is never silent. */
function countOf(found: readonly ProcessRow[], kind: CronProcessKind, state: 'alive' | 'silent'): number {
  const counted = found.filter(({ id, isSilent }) => !(isSilent && commandProcessIds.includes(id)))
  return counted.filter((row) => row.kind === kind && row.isSilent === (state === 'silent')).length
}
