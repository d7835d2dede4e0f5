import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { returnedRow } from '@fiscus/db/returned-row'
import type { Clock } from '@fiscus/runtime/clock'
import { sql } from 'drizzle-orm'

const measureEveryMs = 60_000
/** A slower answer says too little about when the database looked at its clock. */
const answerMaxMs = 1_000

/**
 * The administration database's clock, the one clock of all tickers and workers: a slot is due, and a run over its time, at the
 * same moment for all of them, however wrong their own clocks are. Measured each minute; between that it goes on by this machine's
 * monotonic time. Throws when the database does not answer at first.
 */
export async function openDatabaseClock(control: ControlDatabase): Promise<Clock & Disposable> {
  let { differenceMs } = await measure(control)
  const timer = setInterval(async () => {
    const measured = await measure(control).catch(() => null)
    if (measured && measured.tookMs <= answerMaxMs) differenceMs = measured.differenceMs
  }, measureEveryMs).unref()
  return {
    now: () => new Date(performance.now() + differenceMs),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** Between the database's time and this process's monotonic time; half of what the answer took is the most it can be wrong. */
async function measure(control: ControlDatabase): Promise<{ differenceMs: number; tookMs: number }> {
  const asked = performance.now()
  const row = returnedRow(
    await control.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    ),
  )
  const answered = performance.now()
  return { differenceMs: row.now - (asked + answered) / 2, tookMs: answered - asked }
}
