/** How often a source may guess a secret. All times are milliseconds. */
export type Pace = {
  /** Failures of a source without a wait after them. */
  free: number
  /** The wait after the next failure. It doubles with each further one, up to an hour. */
  firstWaitMs: number
  /**
   * What all sources may try together: those without a wait, and those that have waited, so that these never delay those.
   * null: the source is known, and waits for no other one.
   */
  shared: { new: Rate; again: Rate } | null
}

/** `atOnce` attempts without a wait, then one in each `everyMs`. */
export type Rate = { everyMs: number; atOnce: number }

/** The password of one address, tried from networks. At most 46,200 guesses in a day, whatever their number. */
export const passwordPace: Pace = {
  free: 3,
  firstWaitMs: 30_000,
  shared: { new: { everyMs: 2_000, atOnce: 100 }, again: { everyMs: 30_000, atOnce: 20 } },
}

/** The codes of one user, tried from networks by those who know its password. At most 831 guesses in a day. */
export const codePace: Pace = {
  free: 3,
  firstWaitMs: 30_000,
  shared: { new: { everyMs: 120_000, atOnce: 10 }, again: { everyMs: 900_000, atOnce: 5 } },
}

/** A device that the user has logged in with, or a session of the user. */
export const knownPace: Pace = { free: 10, firstWaitMs: 30_000, shared: null }

/**
 * What a source has tried: its failures in a row, and the instant from which it may try again. null: it has not waited.
 */
export type Tries = { failures: number; nextMs: number | null }

/** The instants at which all attempts so far are used up; 0 in the beginning. */
export type SharedTries = { new: number; again: number }

/** An attempt that was counted. It may be checked when `waitMs` is 0, and else be repeated after it. */
export type CountedAttempt = { waitMs: number; tries: Tries; shared: SharedTries }

const waitMsMax = 3_600_000

/**
 * Counts an attempt. A wait is a promise: who has waited is admitted, so that others delay a source once, and never shut
 * it out. The rates are those of the generic cell rate algorithm (ITU-T I.371).
 */
export function paceAttempt(pace: Pace, tries: Tries, shared: SharedTries, nowMs: number): CountedAttempt {
  const hasWaited = tries.nextMs !== null
  const turn = hasWaited ? { atMs: tries.nextMs ?? nowMs, shared } : takeTurn(pace, 'new', shared, nowMs)
  if (turn.atMs > nowMs)
    return { waitMs: turn.atMs - nowMs, tries: { ...tries, nextMs: turn.atMs }, shared: turn.shared }
  const failures = tries.failures + 1
  if (failures < pace.free) return { waitMs: 0, tries: { failures, nextMs: null }, shared: turn.shared }
  const ownMs = nowMs + Math.min(pace.firstWaitMs * 2 ** (failures - pace.free), waitMsMax)
  const next = takeTurn(pace, 'again', turn.shared, nowMs)
  return { waitMs: 0, tries: { failures, nextMs: Math.max(ownMs, next.atMs) }, shared: next.shared }
}

/** Takes the next turn of all sources. */
function takeTurn({ shared: rates }: Pace, kind: 'new' | 'again', shared: SharedTries, nowMs: number) {
  if (!rates) return { atMs: nowMs, shared }
  const { everyMs, atOnce } = rates[kind]
  const usedUpMs = Math.max(shared[kind], nowMs) + everyMs
  return { atMs: Math.max(nowMs, usedUpMs - atOnce * everyMs), shared: { ...shared, [kind]: usedUpMs } }
}
