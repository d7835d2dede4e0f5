import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { startHeartbeat } from '@fiscus/scheduling/processes/start-heartbeat'
import { logFailure } from '@fiscus/scheduling/redis/log-failure'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { type Lateness, markLate } from '@fiscus/scheduling/tick/mark-late'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { takeUnqueuedRuns } from '@fiscus/scheduling/tick/requeue-runs'
import { type TickContext, type TickReport, tick } from '@fiscus/scheduling/tick/tick'
import { tickFigures } from '@fiscus/scheduling/tick/tick-figures'

export type TickerContext = Omit<TickContext, 'profile'> & {
  clock: Clock
  log: Logger
  /** Receives the report of each tick. */
  onTick?: (report: TickReport) => void
  /** Receives the result of each check of late tasks. */
  onLateness?: (lateness: Lateness) => void
}

const tickMs = 5_000
/**
 * A run that is requested between two ticks, for example to print a PDF, need not wait for the next one. A look for
 * such runs is one look-up in an index; notifications would need a connection of their own, and can be lost.
 */
const beatMs = 500
/** A timer may fire early by this much: then the ticker waits for the rest. */
const earlyMs = 100

/**
 * Updates the registry, then ticks every 5 s, also at each full minute, and enqueues the runs that no process has
 * enqueued every 0.5 s. A failed tick is logged, and the next one follows. Disposal ends the current tick between two
 * batches.
 */
export async function openTicker(context: TickerContext): Promise<AsyncDisposable> {
  const { control, leases, queue, registry, clock, log, onTick, onLateness } = context
  const written = await reconcileRegistry(control, registry, clock.now())
  if (written > 0) log.info({ rows: written }, 'registry updated')

  await using opened = new AsyncDisposableStack()
  const host = hostname()
  const id = `${host}-${process.pid}-${randomBytes(3).toString('hex')}`
  let tickedAt: Date | null = null
  const details = () => ({ ticked_at: tickedAt })
  opened.use(await startHeartbeat({ control, leases, clock, log }, { id, kind: 'ticker', host, details }))

  // After a long stop, the runs of the first minute make most tasks punctual again.
  let checkedMinute = minuteOf(clock.now())

  async function tickAndLog(signal: AbortSignal) {
    const now = clock.now()
    try {
      const report = await tick(context, now, signal)
      logReport(log, report)
      onTick?.(report)
      tickedAt = now
      if (minuteOf(now) === checkedMinute) return
      checkedMinute = minuteOf(now)
      onLateness?.(await markLate(control, now))
    } catch (error) {
      log.error({ err: error }, 'the tick failed; the next tick follows')
    }
  }

  const queueOf = queuesOf(registry)

  /** False: it failed, which is logged. */
  async function enqueueUnqueued(): Promise<boolean> {
    try {
      const runs = await takeUnqueuedRuns(control, queueOf, clock.now())
      if (runs.length === 0) return true
      await queue.enqueue(runs)
      log.info({ enqueued: runs.length }, 'runs enqueued before the next tick')
      return true
    } catch (err) {
      logFailure(log, { err }, 'runs were not enqueued before the next tick; a later tick enqueues them')
      return false
    }
  }

  async function beatUntilAborted(signal: AbortSignal) {
    let ticked = Number.NaN
    let isEnqueueing = true
    while (!signal.aborted) {
      const period = Math.floor(clock.now().getTime() / tickMs)
      if (period !== ticked) {
        await tickAndLog(signal)
        ticked = period
        isEnqueueing = true
      } else if (isEnqueueing) isEnqueueing = await enqueueUnqueued()
      await sleepUntilNextBeat(clock, signal)
    }
  }

  const stopping = new AbortController()
  const ticking = beatUntilAborted(stopping.signal)
  opened.defer(() => {
    stopping.abort()
    return whileClosing('current tick', () => ticking)
  })
  return withResources({}, opened)
}

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / 60_000)

/** Sleeps until the next full half second of the clock, or an abort. */
async function sleepUntilNextBeat(clock: Clock, signal: AbortSignal): Promise<void> {
  const remainingMs = () => beatMs - (clock.now().getTime() % beatMs)
  do await sleep(remainingMs(), undefined, { signal }).catch(() => {})
  while (!signal.aborted && remainingMs() < earlyMs)
}

/** Logs one line for a tick with results. */
function logReport(log: Logger, report: TickReport): void {
  const { released, queueError } = report
  const figures = tickFigures(report)
  if (released.leasesError)
    logFailure(
      log,
      { err: released.leasesError },
      'the leases are unreachable; crashed workers are not detected until they respond',
    )
  if (released.fenceError)
    log.warn(
      { err: released.fenceError },
      'the fence of a run was not raised in the database of its tenant; the next start of its task raises it',
    )
  if (queueError)
    logFailure(
      log,
      { err: queueError, ...figures },
      'the queue did not accept all runs; a later tick enqueues the rest',
    )
  else if (Object.values(figures).some((figure) => figure > 0)) log.info(figures, 'tick')
  else log.debug('nothing to do')
}
