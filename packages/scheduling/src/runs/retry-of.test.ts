import type { AttemptOutcome } from '@fiscus/contracts/tasks/task-vocabulary'
import { expect, test } from 'vitest'
import { retryOf } from './retry-of.ts'

const endedAt = new Date('2026-11-21T03:00:00Z')

function run(outcomes: AttemptOutcome[] = [], differences: Partial<Parameters<typeof retryOf>[0]> = {}) {
  const earlierAttempts = outcomes.map((outcome, index) => ({
    attempt: index + 1,
    outcome,
    worker: 'w1',
    ended_at: endedAt.toISOString(),
    duration_ms: 1,
    error: null,
  }))
  return {
    runId: 'run-1',
    attempt: outcomes.length + 1,
    trigger: 'schedule' as const,
    maxAttempts: 1,
    retryDelaySeconds: 60,
    earlierAttempts,
    ...differences,
  }
}

test.for<[string, AttemptOutcome[], number, 'failed' | 'timeout' | 'worker_lost', boolean]>([
  ['the first loss', [], 1, 'worker_lost', true],
  ['the second loss', ['worker_lost'], 1, 'worker_lost', true],
  ['the third loss', ['worker_lost', 'worker_lost'], 1, 'worker_lost', false],
  ['the first loss after shutdowns', ['shutdown', 'shutdown', 'shutdown'], 1, 'worker_lost', true],
  ['the first loss after failures', ['failed', 'failed'], 9, 'worker_lost', true],
  ['a failure without a policy', [], 1, 'failed', false],
  ['a time-out without a policy', [], 1, 'timeout', false],
  ['the first of three failures', [], 3, 'failed', true],
  ['the second of three failures', ['timeout'], 3, 'failed', true],
  ['the third of three failures', ['failed', 'timeout'], 3, 'failed', false],
  ['a failure after losses and shutdowns', ['worker_lost', 'shutdown', 'worker_lost'], 2, 'failed', true],
])('%s', ([, earlier, maxAttempts, outcome, isRetried]) => {
  expect(retryOf(run(earlier, { maxAttempts }), outcome, endedAt) !== null).toBe(isRetried)
})

test('a run of a command is never retried', () => {
  for (const outcome of ['worker_lost', 'failed', 'timeout'] as const)
    expect(retryOf(run([], { trigger: 'cli', maxAttempts: 10 }), outcome, endedAt)).toBe(null)
})

test('a lost run is retried at once', () => {
  expect(retryOf(run(), 'worker_lost', endedAt)).toEqual({ outcome: 'worker_lost', at: endedAt })
})

test('the delay of a failure doubles up to an hour, deviates by at most a fifth, and is the same in each computation', () => {
  const delays = (runId: string) =>
    Array.from({ length: 9 }, (_, failures) => {
      const failed = run(
        Array.from({ length: failures }, () => 'failed' as const),
        { runId, maxAttempts: 10 },
      )
      return ((retryOf(failed, 'failed', endedAt)?.at.getTime() ?? 0) - endedAt.getTime()) / 1000
    })
  const nominal = [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
  const ids = Array.from({ length: 50 }, (_, index) => `run-${index}`)
  const factors = ids.flatMap((id) => delays(id).map((delay, index) => delay / (nominal[index] ?? 0)))
  expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.8)
  expect(Math.max(...factors)).toBeLessThanOrEqual(1.2)
  expect(Math.max(...factors) - Math.min(...factors), 'spread').toBeGreaterThan(0.3)
  expect(delays('run-1')).toEqual(delays('run-1'))
})
