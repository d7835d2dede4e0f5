import { tmpdir } from 'node:os'
import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openTaskThreads, type TaskThreads } from './task-threads.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const logged: string[] = []
const lines: string[] = []
let threads: TaskThreads

beforeAll(async () => {
  threads = openTaskThreads(
    {
      databases: { url: fresh.url },
      blobFolder: tmpdir(),
      catalogUrl: new URL('../testing/hostile-tasks.ts', import.meta.url).href,
    },
    { most: 2, log: createLogger('test', 'info', { write: (line) => logged.push(line) }) },
  )
})
afterAll(async () => {
  await threads[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

test('a task has the database of its scope, and answers with its sentence', async () => {
  await expect(run('behaves')).resolves.toBe('worked for the administration')
  await expect(run('behaves', { profile: 'client' })).resolves.toBe('worked for demo')
  await expect(run('asks_its_database')).resolves.toBe('it answered')
})

test.for([
  ['throws_no_error', /\[no Error\] { not: 'an error' }/],
  ['throws_at_once', /before its first await[\s\S]*Caused by: TypeError: the reason/],
  ['leaks_a_rejection', /left something behind that failed/],
  ['throws_from_a_timer', /left something behind that failed/],
  ['uses_up_its_memory', /thread of the task broke down/],
  ['ends_the_process', /thread of the task has ended/],
] as const)('a task that %s fails, and the next one works', async ([name, failure]) => {
  await expect(run(name)).rejects.toMatchObject({ stack: expect.stringMatching(failure) })
  await expect(run('behaves')).resolves.toBe('worked for the administration')
})

test('what was left behind is the cause', async () => {
  await expect(run('leaks_a_rejection')).rejects.toMatchObject({
    cause: { stack: expect.stringMatching(/Error: nobody caught this\n +at /) },
  })
})

test("a task's time is its worker's, whatever this machine's clock says", async () => {
  const now = new Date('2031-02-03T04:05:06Z')
  const told = new Date(String(await run('tells_the_time', { clock: { now: () => now } })))
  expect(told.getTime()).toBeGreaterThanOrEqual(now.getTime())
  expect(told.getTime()).toBeLessThan(now.getTime() + 3_600_000)
})

test('what fails after the end of its run is logged and harms no other', async () => {
  await expect(run('leaks_after_its_end')).resolves.toBe('done')
  const others = Array.from({ length: 6 }, () => run('works_for_two_seconds'))
  await vi.waitFor(() => expect(logged.join()).toContain('too late for the run'))
  expect(await Promise.all(others)).toEqual(others.map(() => 'took its time'))
})

test.for(['spins', 'ignores_its_signal'])(
  'a task that %s is ended 5 s after its signal; others run meanwhile',
  async (name) => {
    const stop = new AbortController()
    const ended = run(name, { signal: stop.signal }).catch((error) => error)
    await expect(run('behaves')).resolves.toBe('worked for the administration')
    const stoppedAt = performance.now()
    stop.abort(new Error('that is long enough'))
    expect(String(await ended)).toContain('thread of the task has ended')
    expect(performance.now() - stoppedAt).toBeGreaterThan(4_900)
    expect(performance.now() - stoppedAt).toBeLessThan(8_000)
  },
)

test('a task that heeds its signal ends at once', async () => {
  const stop = new AbortController()
  const ended = run('waits_for_its_signal', { signal: stop.signal }).catch((error) => error)
  await run('behaves')
  stop.abort(new Error('that is long enough'))
  expect(String(await ended)).toContain('aborted')
})

test('who is told to stop while all threads are taken gets none', async () => {
  const stop = new AbortController()
  const others = [run('works_for_two_seconds'), run('works_for_two_seconds')]
  const waiting = threads.take(stop.signal)
  stop.abort()
  expect(await waiting).toBeNull()
  await Promise.all(others)
})

test('ten megabytes of text and a flooded log come through cut to their bounds', async () => {
  const text = String(await run('returns_ten_megabytes'))
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024)
  expect(text).toContain('[cut to 65536 of 10485760 bytes]')
  lines.length = 0
  await expect(run('floods_its_log')).resolves.toBe('all said')
  expect(lines.length).toBeLessThan(10_000)
  expect(Math.max(...lines.map((line) => line.length))).toBe(1_000)
})

type Given = { signal?: AbortSignal; profile?: CronProfile; clock?: Clock }

async function run(
  name: string,
  { signal = new AbortController().signal, profile = 'admin', clock = systemClock }: Given = {},
): Promise<unknown> {
  using thread = await threads.take(signal)
  const log = { info: line, warn: line, error: line }
  const work = { commandClass: commandClassOf(name), profile, scope: fresh.tenant('demo') }
  return await thread?.perform(work, { clock, signal, log, progress() {} })
}

function line(text: string) {
  lines.push(text)
}
