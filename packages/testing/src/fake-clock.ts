import type { Clock } from '@fiscus/runtime/clock'

/** A clock that stands still until it is moved. */
export type FakeClock = Clock & {
  moveTo(instant: string): void
  moveBy(milliseconds: number): void
}

/** A clock that stands at an instant: `fakeClock('2026-11-21T08:00:00Z')`. */
export function fakeClock(instant: string): FakeClock {
  let now = Date.parse(instant)
  return {
    now: () => new Date(now),
    moveTo(other) {
      now = Date.parse(other)
    },
    moveBy(milliseconds) {
      now += milliseconds
    },
  }
}
