import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { Clock } from '@fiscus/runtime/clock'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { sql } from 'drizzle-orm'

const measureEveryMs = 60_000
/** The error of a measurement is at most half the response time. */
const responseMaxMs = 1_000

/**
 * The clock of the administration database, which all tickers and workers use: they agree when a slot is due and when a
 * run times out, even if the clocks of their machines are wrong. It is measured each minute, and advanced by the
 * monotonic time of this machine between measurements. Throws when the first measurement fails.
 */
export async function openDatabaseClock(control: ControlDatabase): Promise<Clock & Disposable> {
  let { differenceMs } = await measure(control)
  const stopping = new AbortController()
  const measureAgain = async () => {
    const measured = await measure(control).catch(() => null)
    if (measured && measured.tookMs <= responseMaxMs) differenceMs = measured.differenceMs
  }
  repeatEvery(measureEveryMs, measureAgain, { signal: stopping.signal })
  return {
    now: () => new Date(performance.now() + differenceMs),
    [Symbol.dispose]: () => stopping.abort(),
  }
}

/** The difference between the database's time and this process's monotonic time. */
async function measure(control: ControlDatabase): Promise<{ differenceMs: number; tookMs: number }> {
  const sentAt = performance.now()
  const row = requireRow(
    await control.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    ),
  )
  const receivedAt = performance.now()
  return { differenceMs: row.now - (sentAt + receivedAt) / 2, tookMs: receivedAt - sentAt }
}
