import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import { keepHeartbeat } from '@fiscus/scheduling/processes/keep-heartbeat'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { type TickContext, type TickReport, tick } from '@fiscus/scheduling/tick/tick'
import { tickFigures } from '@fiscus/scheduling/tick/tick-figures'

export type TickerContext = Omit<TickContext, 'profile'> & {
  clock: Clock
  log: Logger
  /** Hears what each tick did. */
  onTick?: (report: TickReport) => void
}

const beatMs = 5_000
/** A timer that fires this much too early is waited out. */
const earlyMs = 100

/**
 * Brings the registry up to date, then ticks at every full minute, and every 5 s between as the supervisor. A tick that fails is
 * logged, and the next one follows. Disposing it ends the tick that is under way between two batches.
 */
export async function openTicker(context: TickerContext): Promise<AsyncDisposable> {
  const { control, leases, registry, clock, log, onTick } = context
  const written = await reconcileRegistry(control, registry, clock.now())
  if (written > 0) log.info({ rows: written }, 'registry brought up to date')

  await using opened = new AsyncDisposableStack()
  const host = hostname()
  const id = `${host}-${process.pid}-${randomBytes(3).toString('hex')}`
  let tickedAt: Date | null = null
  const details = () => ({ ticked_at: tickedAt })
  opened.use(await keepHeartbeat({ control, leases, clock, log }, { id, kind: 'ticker', host, details }))

  async function tickOrSay(signal: AbortSignal) {
    const now = clock.now()
    try {
      const report = await tick(context, now, signal)
      logReport(log, report)
      onTick?.(report)
      tickedAt = now
    } catch (error) {
      log.error({ err: error }, 'the tick failed: the next one follows')
    }
  }

  async function beat(signal: AbortSignal) {
    while (!signal.aborted) {
      await tickOrSay(signal)
      await untilNextBeat(clock, signal)
    }
  }

  const stopping = new AbortController()
  const beating = beat(stopping.signal)
  opened.defer(() => {
    stopping.abort()
    return beating
  })
  const resources = opened.move()
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Sleeps until the next full five seconds of the clock, or an abort. */
async function untilNextBeat(clock: Clock, signal: AbortSignal): Promise<void> {
  const left = () => beatMs - (clock.now().getTime() % beatMs)
  do await sleep(left(), undefined, { signal }).catch(() => {})
  while (!signal.aborted && left() < earlyMs)
}

/** One line for a tick that found something to do. */
function logReport(log: Logger, report: TickReport): void {
  const { released, queueFault } = report
  const figures = tickFigures(report)
  if (released.leasesFault)
    log.warn({ err: released.leasesFault }, 'the locks do not answer: no dead worker is noticed')
  if (queueFault) log.warn({ err: queueFault, ...figures }, 'the queue did not take all runs')
  else if (Object.values(figures).some((figure) => figure > 0)) log.info(figures, 'tick')
  else log.debug('tick with nothing to do')
}
