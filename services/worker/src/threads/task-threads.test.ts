import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { failureText, type StoredResult } from '@fiscus/scheduling/runs/outcome-text'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTaskThreads, type TaskThreads } from './task-threads.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const logged: string[] = []
const lines: string[] = []
let threads: TaskThreads

beforeAll(async () => {
  threads = openTaskThreads(
    {
      databases: { url: fresh.url },
      blobs: { folder: tmpdir() },
      ...noMail,
      catalogUrl: new URL('../testing/hostile-tasks.ts', import.meta.url).href,
    },
    { threadsMax: 2, log: createLogger('test', 'info', { write: (line) => logged.push(line) }) },
  )
})
afterAll(async () => {
  await threads[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

test('a task has the database of its scope, and its result is returned', async () => {
  await expect(run('behaves')).resolves.toMatchObject({ text: 'worked for the administration' })
  await expect(run('behaves', { profile: 'client' })).resolves.toMatchObject({ text: 'worked for demo' })
  await expect(run('queries_its_database', { profile: 'client' })).resolves.toMatchObject({
    text: 'the database responded',
  })
})

test.for([
  ['throws_no_error', /\[no Error\] { not: 'an error' }/],
  ['throws_at_once', /before its first await[\s\S]*Caused by: TypeError: the reason/],
  ['leaks_a_rejection', /unhandled rejection or exception[\s\S]*this rejection is not caught/],
  ['throws_from_a_timer', /unhandled rejection or exception[\s\S]*this exception cannot be caught/],
  ['uses_up_its_memory', /thread of the task has ended[\s\S]*needs too much memory/],
  ['ends_the_process', /thread of the task has ended[\s\S]*ended with the code 3/],
] as const)('a task that %s fails, and the next task succeeds', async ([name, failure]) => {
  expect(failureText(await run(name).catch((error) => error))).toMatch(failure)
  await expect(run('behaves')).resolves.toMatchObject({ text: 'worked for the administration' })
})

test('a failure that a task states as a message keeps it, with its stack', async () => {
  await expect(run('throws_a_message')).rejects.toMatchObject({
    text: { code: 'runs.leaseHeld' },
    stack: expect.stringMatching(/Another process held the lease of the task\n +at /),
  })
})

test('a task has the time of its worker, not of this machine', async () => {
  const now = new Date('2031-02-03T04:05:06Z')
  const result = await run('returns_the_time', { clock: { now: () => now } })
  const time = new Date(result?.text ?? '')
  expect(time.getTime()).toBeGreaterThanOrEqual(now.getTime())
  expect(time.getTime()).toBeLessThan(now.getTime() + 3_600_000)
})

test('a rejection after the end of its run is logged and fails no other run', async () => {
  await expect(run('leaks_after_its_end', { profile: 'client' })).resolves.toMatchObject({ text: 'done' })
  const otherRuns = Array.from({ length: 6 }, () => run('works_for_two_seconds'))
  await expect.poll(() => logged.join()).toContain('too late for the run')
  expect(await Promise.all(otherRuns)).toMatchObject(otherRuns.map(() => ({ text: 'took its time' })))
  const line = JSON.parse(logged.find((text) => text.includes('too late for the run')) ?? '{}')
  expect(line, 'the line names the run, the task and the tenant').toMatchObject({
    run_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    task: 'fiscus.tasks.leaks_after_its_end',
    tenant: 'demo',
  })
})

test.for(['spins', 'ignores_its_signal'])(
  'a task that %s is terminated 5 s after its signal aborts, while another task runs',
  async (name) => {
    const stop = new AbortController()
    const ended = run(name, { signal: stop.signal }).catch((error) => error)
    await expect(run('behaves')).resolves.toMatchObject({ text: 'worked for the administration' })
    stop.abort(new Error('that is long enough'))
    expect(failureText(await ended)).toMatch(/thread of the task has ended[\s\S]*It continued for 5 s after/)
  },
)

test('a task that follows its signal ends without termination of its thread', async () => {
  const stop = new AbortController()
  const ended = run('waits_for_its_signal', { signal: stop.signal }).catch((error) => error)
  await run('behaves')
  stop.abort(new Error('that is long enough'))
  expect(String(await ended)).toContain('aborted')
})

test('a caller whose signal aborts while all threads are in use gets no thread', async () => {
  const stop = new AbortController()
  const otherRuns = [run('works_for_two_seconds'), run('works_for_two_seconds')]
  const waiting = threads.acquire(stop.signal)
  stop.abort()
  expect(await waiting).toBeNull()
  await Promise.all(otherRuns)
})

test('a result of ten megabytes and a flooded log are cut to their limits', async () => {
  const { text = '' } = (await run('returns_ten_megabytes')) ?? {}
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024)
  expect(text).toContain('[cut to 65536 of 10485760 bytes]')
  lines.length = 0
  await expect(run('floods_its_log')).resolves.toMatchObject({ text: 'logged all lines' })
  expect(lines.length).toBeLessThan(10_000)
  expect(Math.max(...lines.map((line) => line.length))).toBe(1_000)
})

describe('a thread with a connection to the test', async () => {
  /** The connection of a thread to this server ends with the thread. */
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  const dataOf = (rest: string) => {
    const port = typeof address === 'object' ? address?.port : ''
    const module = `import { connect } from 'node:net'; connect({ port: ${port} }); ${rest}`
    const catalogUrl = `data:text/javascript,${encodeURIComponent(module)}`
    return { databases: { url: fresh.url }, blobs: { folder: tmpdir() }, ...noMail, catalogUrl }
  }
  const data = dataOf('await new Promise(() => {})')

  test('ends after its time without a run, and the next run has another thread', async () => {
    const log = createLogger('test', 'silent')
    const idle = dataOf('export const catalog = new Map()')
    await using pool = openTaskThreads(idle, { threadsMax: 1, log, idleMs: 100 })
    const { signal } = new AbortController()
    for (const _ of [1, 2]) {
      const connected = once(server, 'connection')
      const thread = await pool.acquire(signal)
      const [socket] = await connected
      const ended = once(socket.on('error', () => {}).resume(), 'close')
      thread?.[Symbol.dispose]()
      await ended
    }
  })

  test('that never reports its start is an error for its caller after its time', async () => {
    const log = createLogger('test', 'silent')
    const startLimits = { processorMs: 60_000, timeoutMs: 300 }
    await using pool = openTaskThreads(data, { threadsMax: 1, log, startLimits })
    const waiting = pool.acquire(new AbortController().signal)
    await expect(waiting).rejects.toThrow('The thread did not start')
  })

  test('that never reports its start is terminated by the disposal of the pool', async () => {
    const pool = openTaskThreads(data, { threadsMax: 1, log: createLogger('test', 'silent') })
    const stop = new AbortController()
    const waiting = pool.acquire(stop.signal)
    const [socket] = await once(server, 'connection')
    const ended = once(socket.on('error', () => {}).resume(), 'close')
    stop.abort()
    expect(await waiting).toBeNull()
    await pool[Symbol.asyncDispose]()
    await ended
  })
})

test('the progress of a task reaches the worker, at most four times a second and at its completion', async () => {
  const progress = vi.fn<(done: number, total: number) => void>()
  await expect(run('reports_its_progress', { progress })).resolves.toMatchObject({ text: 'done' })
  expect(progress.mock.calls).toEqual([
    [1, 3],
    [3, 3],
  ])
})

test('the memory of a run is that of its thread, not that of the process', async () => {
  const ballast = Buffer.alloc(300_000_000, 1)
  using thread = await threads.acquire(new AbortController().signal)
  const bytes = await thread?.measureMemory()
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThan(ballast.length)
})

type RunOptions = {
  progress?: (done: number, total: number) => void
  signal?: AbortSignal
  profile?: CronProfile
  clock?: Clock
}

async function run(
  name: string,
  {
    signal = new AbortController().signal,
    profile = 'admin',
    clock = systemClock,
    progress = () => {},
  }: RunOptions = {},
): Promise<StoredResult | null | undefined> {
  using thread = await threads.acquire(signal)
  const log = { info: line, warn: line, error: line }
  const start = { runId: randomUUID(), taskId: randomUUID(), fence: 1 }
  const work = { commandClass: commandClassOf(name), profile, scope: fresh.tenant('demo'), ...start }
  return await thread?.executeTask(work, { clock, signal, log, progress })
}

function line(text: string) {
  lines.push(text)
}
