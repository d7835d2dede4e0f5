import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createLogger } from '@fiscus/runtime/log/logger'
import { ThreadLost } from '@fiscus/scheduling/runs/run-outcome'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTaskThreads, type TaskThreads } from './task-threads.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'acme')
const logged: string[] = []
/** One thread at a time, so that all runs share it. */
let threads: TaskThreads

beforeAll(() => {
  const catalogUrl = new URL('../testing/hostile-tasks.ts', import.meta.url).href
  const data = { databases: { url: fresh.url, tenantPoolsMax: 4 }, blobs: { folder: tmpdir() }, ...noMail }
  const log = createLogger('test', 'info', { write: (line) => logged.push(line) })
  threads = openTaskThreads({ ...data, catalogUrl }, { threadsMax: 1, runsPerThread: 4, log })
})
afterAll(async () => {
  await threads[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

test.for([
  ['leaks_a_rejection', /unhandled rejection or exception/],
  ['throws_from_a_timer', /unhandled rejection or exception/],
  ['ends_the_process', /thread of the task has ended/],
] as const)('a task that %s fails alone, and its neighbours lose the thread', async ([name, failure]) => {
  const neighbours = [run('waits_for_its_signal'), run('waits_for_its_signal')]
  await expect(run(name).result).rejects.toMatchObject({ stack: expect.stringMatching(failure) })
  for (const { result } of neighbours) await expect(result).rejects.toBeInstanceOf(ThreadLost)
  await expect(run('behaves').result).resolves.toMatchObject({ text: 'worked for the administration' })
})

test.for([
  ['spins', /was blocked for \d+ seconds/],
  ['uses_up_its_memory', /used up its memory/],
] as const)(
  'where a task %s, every run of the thread loses it, because each may be the cause',
  async ([name, reason]) => {
    const runs = [run('waits_for_its_signal'), run(name), run('waits_for_its_signal')]
    for (const { result } of runs) {
      const error = await result.catch((error: unknown) => error)
      expect(error).toBeInstanceOf(ThreadLost)
      expect(String(error)).toMatch(reason)
    }
    await expect(run('behaves').result).resolves.toMatchObject({ text: 'worked for the administration' })
  },
)

test('a run that is alone in its thread is the cause that the thread used up its memory', async () => {
  await expect(run('uses_up_its_memory').result).rejects.toMatchObject({
    stack: expect.stringMatching(/thread of the task failed/),
  })
})

test('a task that ignores its signal ends its thread 5 s later; a signal reaches only its own run', async () => {
  const ignoring = run('ignores_its_signal')
  const following = run('waits_for_its_signal')
  const neighbour = run('waits_for_its_signal')
  await run('behaves').result
  following.stop.abort(new Error('that is long enough'))
  await expect(following.result).rejects.toThrow('aborted')
  ignoring.stop.abort(new Error('that is long enough'))
  await expect(ignoring.result).rejects.toThrow('thread of the task has ended')
  await expect(neighbour.result).rejects.toBeInstanceOf(ThreadLost)
})

test('a task that spins beyond its grace is not known to be the cause', async () => {
  const spinning = run('spins')
  await spinning.begun
  spinning.stop.abort(new Error('that is long enough'))
  await expect(spinning.result).rejects.toBeInstanceOf(ThreadLost)
})

test('a rejection after the end of its run fails no other run, and the next runs have another thread', async () => {
  await expect(run('leaks_after_its_end', { tenant: 'demo' }).result).resolves.toMatchObject({ text: 'done' })
  const neighbours = [run('works_for_two_seconds'), run('works_for_two_seconds')]
  await expect.poll(() => logged.join()).toContain('too late for the run')
  const late = run('behaves')
  for (const { result } of neighbours) await expect(result).resolves.toMatchObject({ text: 'took its time' })
  await expect(late.result).resolves.toMatchObject({ text: 'worked for the administration' })
  const line = JSON.parse(logged.find((text) => text.includes('too late for the run')) ?? '{}')
  expect(line).toMatchObject({ task: commandClassOf('leaks_after_its_end'), tenant: 'demo' })
})

test('runs of one thread have their own database, clock, log and progress', async () => {
  const now = new Date('2031-02-03T04:05:06Z')
  const [acme, demo, timed, flooded, reported] = [
    run('behaves', { tenant: 'acme' }),
    run('behaves', { tenant: 'demo' }),
    run('returns_the_time', { now }),
    run('floods_its_log'),
    run('reports_its_progress'),
  ]
  expect(await acme.result).toMatchObject({ text: 'worked for acme' })
  expect(await demo.result).toMatchObject({ text: 'worked for demo' })
  expect((await timed.result)?.text).toMatch(/^2031-02-03T/)
  await Promise.all([flooded.result, reported.result])
  expect(reported.progress).toEqual([
    [1, 3],
    [3, 3],
  ])
  expect(flooded.lines.length).toBeGreaterThan(400)
  for (const other of [acme, demo, timed, reported]) expect(other.lines).toEqual([])
  for (const other of [acme, demo, timed, flooded]) expect(other.progress).toEqual([])
})

test('a run that finds all places taken waits for one', async () => {
  const runs = Array.from({ length: 9 }, () => run('works_for_two_seconds'))
  expect(await Promise.all(runs.map(({ result }) => result))).toMatchObject(
    runs.map(() => ({ text: 'took its time' })),
  )
})

type RunOptions = { tenant?: 'demo' | 'acme'; now?: Date }

/** Begins a run, with its log lines and progress so far. */
function run(name: string, { tenant, now = new Date() }: RunOptions = {}) {
  const stop = new AbortController()
  const { signal } = stop
  const lines: string[] = []
  const progress: [number, number][] = []
  const line = (text: string) => void lines.push(text)
  const work = {
    commandClass: commandClassOf(name),
    profile: tenant ? ('client' as const) : ('admin' as const),
    scope: fresh.tenant(tenant ?? 'demo'),
    runId: randomUUID(),
    taskId: randomUUID(),
    fence: 1,
  }
  async function execute() {
    using thread = await threads.acquire(new AbortController().signal)
    const executed = thread?.executeTask(work, {
      clock: { now: () => now },
      signal,
      log: { info: line, warn: line, error: line },
      progress: (done, total) => void progress.push([done, total]),
    })
    begin()
    return await executed
  }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const result = execute()
  // A test awaits it later.
  result.catch(() => {})
  return { stop, lines, progress, begun, result }
}
