import type { ControlDatabase } from '@fiscus/db/databases'
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
  let differenceMs = await measureDifference(control)
  const timer = setInterval(async () => {
    const measured = await measureDifference(control).catch(() => null)
    if (measured !== null) differenceMs = measured
  }, measureEveryMs).unref()
  return {
    now: () => new Date(performance.now() + (differenceMs ?? performance.timeOrigin)),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** Between the database's time and this process's monotonic time; null when the answer took too long. */
async function measureDifference(control: ControlDatabase): Promise<number | null> {
  const asked = performance.now()
  const [row] = await control.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const answered = performance.now()
  if (!row || answered - asked > answerMaxMs) return null
  return row.now - (asked + answered) / 2
}
