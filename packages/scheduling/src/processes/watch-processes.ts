import { setTimeout as sleep } from 'node:timers/promises'
import { type CronProcessKind, cronProcessKinds } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { sql } from 'drizzle-orm'
import { heartbeatMs } from './keep-heartbeat.ts'

/** What this process knows of the tickers and workers, itself among them. Disposing it ends the watch. */
export type ProcessWatch = AsyncDisposable & {
  /** For readiness: rejects when no ticker has ticked for 90 s. */
  requireTicker(): Promise<void>
}

type Timing = { lookMs: number; monotonicMs: () => number }

const usual: Timing = { lookMs: heartbeatMs, monotonicMs: () => performance.now() }
/** A minute's slots and half a minute more. A ticker ticks every 5 s and says so every 10 s. */
export const tickPatienceMs = 90_000
const beatSeconds = heartbeatMs / 1000
/** As many heartbeats may fail in a row before a process counts as silent. */
const beatsMissedMax = 3

/**
 * The dead man's switch of the tickers, for every process that is not one: looks every 10 s at what tickers say of their last tick,
 * and reports, in readiness, metrics and the log, when none has ticked for 90 s. No clocks are compared: a tick counts when it
 * differs from what was seen before, so a ticker with a wrong clock, or one whose timers go on while its ticks fail, deceives
 * nobody. A new process gives the tickers 90 s as well.
 */
export async function watchProcesses(
  { control, metrics, log }: { control: ControlDatabase; metrics: Metrics; log: Logger },
  { lookMs, monotonicMs }: Timing = usual,
): Promise<ProcessWatch> {
  let tickSeenAt = monotonicMs()
  let ticks = new Map<string, string | null>()
  let isToldStopped = false
  const silenceMs = () => monotonicMs() - tickSeenAt
  const isStopped = () => silenceMs() > tickPatienceMs
  const showProcesses = showWatch(metrics, { silenceMs, isStopped })

  async function look() {
    const found = await readProcesses(control)
    const isTicking = found.some(({ id, tickedAt }) => tickedAt !== null && ticks.get(id) !== tickedAt)
    ticks = new Map(found.map(({ id, tickedAt }) => [id, tickedAt]))
    if (isTicking) tickSeenAt = monotonicMs()
    showProcesses(found)
  }

  async function lookAndTell() {
    await look().catch((error) => log.warn({ err: error }, 'the tickers and workers can not be watched'))
    if (isStopped() === isToldStopped) return
    isToldStopped = isStopped()
    if (isToldStopped) log.error('no ticker ticks: nothing that is due is run until one does')
    else log.info('a ticker ticks again')
  }

  const stopping = new AbortController()
  async function watch() {
    while (!stopping.signal.aborted) {
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => {})
      await lookAndTell()
    }
  }

  await lookAndTell()
  const watching = watch()
  return {
    async requireTicker() {
      if (isStopped()) throw new Error(`No ticker has ticked for ${Math.round(silenceMs() / 1000)} seconds`)
    },
    [Symbol.asyncDispose]() {
      stopping.abort()
      return watching
    },
  }
}

/** The metrics of a watch. Answers what to call with the processes that were found. */
function showWatch(
  metrics: Metrics,
  { silenceMs, isStopped }: { silenceMs: () => number; isStopped: () => boolean },
): (found: readonly Seen[]) => void {
  const ages = 'Time since this process has last noticed a tick, of any ticker'
  metrics.filledGauge('cron_tick_age_seconds', ages, [], async (gauge) => gauge.set(silenceMs() / 1000))
  const stops = '1: no ticker has ticked for 90 s, as seen from here'
  metrics.filledGauge('cron_ticker_stopped', stops, [], async (gauge) => gauge.set(isStopped() ? 1 : 0))
  const processes = metrics.gauge(
    'cron_processes',
    'Tickers and workers: alive, or silent for three heartbeats to a day without having said goodbye',
    ['kind', 'state'],
  )
  return (found) => {
    for (const kind of cronProcessKinds)
      for (const state of ['alive', 'silent'] as const)
        processes.set({ kind, state }, countOf(found, kind, state))
  }
}

type Seen = Awaited<ReturnType<typeof readProcesses>>[number]

function readProcesses(control: ControlDatabase) {
  return control
    .select({
      id: cronProcesses.id,
      kind: cronProcesses.kind,
      tickedAt: sql<string | null>`${cronProcesses.details} ->> 'ticked_at'`,
      isSilent: sql<boolean>`${cronProcesses.heartbeat_at} < now() - make_interval(
        secs => ${beatsMissedMax} * coalesce((${cronProcesses.details} ->> 'beat_seconds')::integer, ${beatSeconds}))`,
    })
    .from(cronProcesses)
}

function countOf(found: readonly Seen[], kind: CronProcessKind, state: 'alive' | 'silent'): number {
  return found.filter((seen) => seen.kind === kind && seen.isSilent === (state === 'silent')).length
}
