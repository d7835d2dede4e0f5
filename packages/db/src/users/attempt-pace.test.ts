import { expect, test } from 'vitest'
import { codePace, knownPace, type Pace, paceAttempt, passwordPace, type Tries } from './attempt-pace.ts'

const dayMs = 86_400_000
const untried: Tries = { failures: 0, nextMs: null }

/** Guesses from each source as soon as it may, and returns the guesses of each day and the wait of a newcomer then. */
function attack(pace: Pace, sources: number, days: number) {
  let shared = { new: 0, again: 0 }
  const attackers = Array.from({ length: sources }, () => ({ tries: untried, atMs: 0 }))
  const guesses = Array<number>(days).fill(0)
  while (true) {
    const first = attackers.reduce((one, other) => (other.atMs < one.atMs ? other : one))
    const day = Math.floor(first.atMs / dayMs)
    if (day >= days) break
    const counted = paceAttempt(pace, first.tries, shared, first.atMs)
    if (counted.waitMs === 0) guesses[day] = (guesses[day] ?? 0) + 1
    shared = counted.shared
    first.tries = counted.tries
    first.atMs = Math.max(first.atMs + 1, counted.tries.nextMs ?? 0)
  }
  return { guesses, newcomerWaitMs: paceAttempt(pace, untried, shared, days * dayMs).waitMs }
}

test.for<[string, Pace, sources: number, guesses: number[]]>([
  ['a password from one address', passwordPace, 1, [32, 24]],
  ['a password from 1,000 addresses', passwordPace, 1_000, [5_773, 2_880]],
  ['a code from one address', codePace, 1, [32, 24]],
  ['a code from 1,000 addresses', codePace, 1_000, [729, 720]],
  ['a password from a known device', knownPace, 1, [39, 24]],
])('%s is guessed so often in the first day and in the second', ([, pace, sources, guesses]) => {
  expect(attack(pace, sources, 2).guesses).toEqual(guesses)
})

test('a day of guesses from 1,000 addresses leaves a newcomer without a wait', () => {
  expect(attack(passwordPace, 1_000, 1).newcomerWaitMs).toBe(0)
})

test('a newcomer waits once, behind those who came before it, and is then admitted whatever they do', () => {
  let shared = { new: 0, again: 0 }
  const others = Array.from({ length: 1_000 }, () => untried)
  const everyone = (nowMs: number) =>
    others.forEach((tries, index) => {
      const counted = paceAttempt(passwordPace, tries, shared, nowMs)
      shared = counted.shared
      others[index] = counted.tries
    })
  everyone(0)
  const first = paceAttempt(passwordPace, untried, shared, 0)
  expect(first.waitMs).toBe((1_000 - 100 + 1) * 2_000)
  shared = first.shared
  for (let nowMs = 0; nowMs < first.waitMs; nowMs += 60_000) everyone(nowMs)
  expect(paceAttempt(passwordPace, first.tries, shared, first.waitMs).waitMs).toBe(0)
})

test('a source waits longer after each failure, at most an hour, and an early attempt changes nothing', () => {
  let tries = untried
  const waits: number[] = []
  let nowMs = 0
  for (let failure = 0; failure < 20; failure++) {
    const counted = paceAttempt(knownPace, tries, { new: 0, again: 0 }, nowMs)
    expect(counted.waitMs).toBe(0)
    tries = counted.tries
    waits.push(((tries.nextMs ?? nowMs) - nowMs) / 1000)
    const early = paceAttempt(knownPace, tries, { new: 0, again: 0 }, nowMs)
    if (tries.nextMs !== null) expect(early.tries).toEqual(tries)
    nowMs = tries.nextMs ?? nowMs
  }
  expect(waits.slice(8)).toEqual([0, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600])
})
