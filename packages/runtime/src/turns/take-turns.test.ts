import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const now = new Date('2026-11-22T12:00:00Z')
const never = new AbortController().signal

/** Takes the turns of hosts; each is due as often as it is in the list, and returns what was claimed and how often. */
async function take(due: string[], limits: { turnsMax: number; turnsPerHostMax: number }) {
  const claimed: string[] = []
  const atWork = new Map<string, number>()
  let claims = 0
  let most = 0
  await takeTurns({
    async claim(busyHosts) {
      claims += 1
      await setImmediate()
      const at = due.findIndex((host) => !busyHosts.includes(host))
      const [host] = at < 0 ? [] : due.splice(at, 1)
      return host === undefined ? null : { host, dueAt: now }
    },
    async run({ host }) {
      claimed.push(host)
      atWork.set(host, (atWork.get(host) ?? 0) + 1)
      most = Math.max(most, atWork.get(host) ?? 0)
      for (let turn = 0; turn < 5; turn++) await setImmediate()
      atWork.set(host, (atWork.get(host) ?? 0) - 1)
      if (host === 'again' && claimed.length < 5) due.push('again')
    },
    limits: { ...limits, budgetMs: 60_000, pollMs: 60_000 },
    clock: { now: () => now },
    signal: never,
  })
  return { claimed, claims, most }
}

test('a host has so many turns at a time, and no claim is made while it has them and nothing else is due', async () => {
  const { claimed, claims, most } = await take(Array(40).fill('a'), { turnsMax: 8, turnsPerHostMax: 4 })
  expect(claimed).toHaveLength(40)
  expect(most).toBe(4)
  // One for each turn, one that finds nothing beside the first four, and some at the end.
  expect(claims).toBeLessThan(50)
})

test('what is due on another host is claimed beside a host that is busy', async () => {
  const { claimed } = await take(['a', 'a', 'a', 'a', 'b'], { turnsMax: 8, turnsPerHostMax: 2 })
  expect(claimed.slice(0, 3)).toEqual(['a', 'a', 'b'])
  expect(claimed).toHaveLength(5)
})

test('what is due again at the end of its turn is claimed in the same run, also beside a busy host', async () => {
  const { claimed } = await take(['a', 'a', 'a', 'again'], { turnsMax: 8, turnsPerHostMax: 1 })
  expect(claimed.filter((host) => host === 'a')).toHaveLength(3)
  expect(claimed.filter((host) => host === 'again').length).toBeGreaterThan(1)
  expect(claimed.length).toBeGreaterThanOrEqual(5)
})
