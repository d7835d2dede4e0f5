import { userInfo } from 'node:os'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { onEachBackend } from '@fiscus/testing/servers/on-each-backend'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cron } from '../cron.ts'
import { runInTest } from '../testing/run-program.ts'

await onEachBackend((redisUrl) => queuesArePaused(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }))

/** The tests of both backends. */
function queuesArePaused(redis: Record<string, string>) {
  let fresh: FreshDatabases
  beforeAll(async () => {
    fresh = await freshDatabases(inject('databaseServer'), 'demo')
  })
  afterAll(() => fresh[Symbol.asyncDispose]())
  const run = (...args: string[]) => runInTest(cron, { DATABASE_URL: fresh.url, ...redis }, args)

  test('a paused queue is shown with its author by queues, list and tick', async () => {
    expect((await run('tick')).stderr).toBe('')
    // No task is due, whatever the minute of the test.
    await fresh.owner.update(cronTasks).set({ next_run_at: new Date('2100-01-01T00:00:00Z') })
    expect(await run('pause-queue', 'maintenance', '--reason=a migration')).toEqual({
      code: 0,
      stdout:
        'The queue maintenance is paused until bin/cron resume-queue maintenance; current runs continue.\n',
      stderr: '',
    })
    const sentence = new RegExp(
      `The queue maintenance is paused by cli:${userInfo().username} since \\S+Z \\(a migration\\): its runs wait\\. ` +
        'bin/cron resume-queue maintenance ends that\\.\\n$',
    )
    for (const shown of ['queues', 'list'])
      expect(await run(shown)).toMatchObject({ code: 0, stdout: expect.stringMatching(sentence), stderr: '' })
    expect(await run('tick')).toMatchObject({ code: 0, stderr: expect.stringMatching(sentence) })
    const { queues } = JSON.parse((await run('queues', '--json')).stdout)
    expect(queues.filter(({ is_paused }: { is_paused: boolean }) => is_paused)).toMatchObject([
      { queue: 'maintenance', waiting: 0, has_worker: false, paused_reason: 'a migration' },
    ])
    for (const shown of ['tick', 'list'])
      expect(JSON.parse((await run(shown, '--json')).stdout)).toMatchObject({
        queues_paused: ['maintenance'],
      })

    const task = ['session_cleanup', '--tenant=demo']
    expect(await run('why', ...task)).toMatchObject({
      stdout: expect.stringMatching(/^demo: no run waits: its next slot is \S+\n$/),
    })
    expect(await run('run', ...task, '--no-wait')).toMatchObject({
      code: 0,
      stderr: 'The run waits: the queue maintenance is paused.\n',
    })
    expect(await run('why', ...task)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^demo: its run has waited since \S+: the queue maintenance is paused\n$/,
      ),
    })

    const again = await run('pause-queue', 'maintenance', '--json')
    expect(JSON.parse(again.stdout)).toEqual({ queue: 'maintenance', is_changed: false })
    expect((await run('resume-queue', 'maintenance')).stdout).toBe('The queue maintenance is resumed.\n')
    expect((await run('resume-queue', 'maintenance')).stdout).toBe('The queue maintenance is not paused.\n')
    expect((await run('why', ...task)).stdout).toMatch(/: no worker takes runs from the queue maintenance\n$/)
    expect((await run('list')).stdout).not.toContain('paused')
  })

  test('an unknown queue is a usage error', async () => {
    for (const args of [['pause-queue', 'mails'], ['resume-queue'], ['pause-queue', 'mail', 'dav']])
      expect(await run(...args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Name one queue of mail, dav, pdf, jobs, maintenance.'),
      })
  })

  test('a task that cannot run says why', async () => {
    const task = ['cron_log_cleanup', '--tenant=demo']
    await run('tick')
    await run('pause', ...task, '--until=2100-01-01T00:00:00Z')
    expect((await run('why', ...task)).stdout).toMatch(
      /^demo: no run waits: the task is paused by cli:\S+ until 2100-/,
    )
    await run('resume', ...task)
    await run('change', ...task, 'is_active=0')
    const { tasks } = JSON.parse((await run('why', ...task, '--json')).stdout)
    expect(tasks).toEqual([{ tenant: 'demo', run_id: null, why: 'no run waits: the task is inactive' }])
  })
}

const program = await findRedis()

test.skipIf(program === null)(
  'list shows the tasks while the queues cannot be read (redis-server)',
  async () => {
    await using fresh = await freshDatabases(inject('databaseServer'))
    if (program === null) return
    const lost = await startRedis(program)
    const env = { DATABASE_URL: fresh.url, REDIS_URL: lost.url }
    await runInTest(cron, env, ['tick'])
    await lost[Symbol.asyncDispose]()
    const { code, stdout, stderr } = await runInTest(cron, env, ['list'])
    expect(code).toBe(0)
    expect(stdout).toContain('session_cleanup')
    expect(stderr).toMatch(/^The queues cannot be read, and may be paused: Redis at \S+ is unreachable/)
  },
)
