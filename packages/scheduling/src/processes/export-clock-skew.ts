import { type Clock, systemClock } from '@fiscus/runtime/clock'
import type { Metrics } from '@fiscus/runtime/metrics'

/**
 * Exports the difference between this machine's clock and the database's clock, which decides about slots and
 * time-outs.
 */
export function exportClockSkew(database: Clock, metrics: Metrics, machine: Clock = systemClock): void {
  const help = 'Seconds by which the clock of the machine is ahead of the clock of the database'
  metrics.collectedGauge('cron_clock_skew_seconds', help, [], async (gauge) =>
    gauge.set((machine.now().getTime() - database.now().getTime()) / 1000),
  )
}
