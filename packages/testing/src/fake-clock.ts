import type { Clock } from '@fiscus/runtime/clock'

/** A clock with a fixed time, until a test moves it. */
export type FakeClock = Clock & {
  moveTo(instant: string): void
  moveBy(milliseconds: number): void
}

/** Creates a clock fixed at an instant: `fakeClock('2026-11-21T08:00:00Z')`. */
export function fakeClock(instant: string): FakeClock {
  let now = Date.parse(instant)
  return {
    now: () => new Date(now),
    moveTo(newInstant) {
      now = Date.parse(newInstant)
    },
    moveBy(milliseconds) {
      now += milliseconds
    },
  }
}
