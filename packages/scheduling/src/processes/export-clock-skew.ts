import { type Clock, systemClock } from '@fiscus/runtime/clock'
import type { Metrics } from '@fiscus/runtime/metrics'

/** Shows how wrong this machine's clock is by the database's, which slots and time-outs follow. */
export function showClockSkew(database: Clock, metrics: Metrics, machine: Clock = systemClock): void {
  const help = "How far this machine's clock is ahead of the database's; behind it: below zero"
  metrics.filledGauge('cron_clock_skew_seconds', help, [], async (gauge) =>
    gauge.set((machine.now().getTime() - database.now().getTime()) / 1000),
  )
}
