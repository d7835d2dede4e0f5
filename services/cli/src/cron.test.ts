import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asOwner } from '@fiscus/db/connections/connect'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { storeSetting } from '@fiscus/tasks/testing/task-context'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { setDatabaseClock } from '@fiscus/testing/set-database-clock'
import { and, eq, not } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases

// Some tests start half a dozen processes, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const cron = (...args: string[]) => runCron({ DATABASE_URL: fresh.url }, ...args)
const deleted = '0 sessions without activity for 120 minutes deleted'

/** The row of a task in the scope of a tenant. */
const isOf = (name: string, slug: string) =>
  and(eq(cronTasks.name, name), eq(cronTasks.tenant_id, fresh.tenant(slug).id))

beforeAll(async () => {
  expect(await cron()).toEqual({
    code: 0,
    stdout: '0 due, 0 enqueued, 0 skipped, 0 released, 33 rows of the registry written; lag 0.0 s\n',
    stderr: '',
  })
}, 60_000)

describe('next --expression needs no database', () => {
  const nowhere = (...args: string[]) => runCron({ DATA_FOLDER: '/nonexistent' }, 'next', ...args)

  test('as people read it: local time, UTC, and what the clock does', async () => {
    const args = [
      '--expression=30 2 * * *',
      '--timezone=Europe/Warsaw',
      '--from=2026-03-28T00:00:00Z',
      '-n',
      '3',
    ]
    expect(await nowhere(...args)).toEqual({
      code: 0,
      stdout: [
        'in Europe/Warsaw',
        'Sat 2026-03-28 02:30 +01:00   2026-03-28 01:30 UTC',
        'Sun 2026-03-29 03:00 +02:00   2026-03-29 01:00 UTC',
        '    moved: 02:30 does not exist on this day',
        'Mon 2026-03-30 02:30 +02:00   2026-03-30 00:30 UTC',
        '',
      ].join('\n'),
      stderr: '',
    })
  })

  test('as JSON: instants strictly after --from', async () => {
    const args = [
      '--expression=0 0 * * *',
      '--timezone=UTC',
      '--from=2026-03-28T00:00:00Z',
      '-n',
      '2',
      '--json',
    ]
    expect(JSON.parse((await nowhere(...args)).stdout)).toEqual({
      next: ['2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    })
  })

  for (const [args, sentence] of [
    [['--expression=60 * * * *'], 'minute: 60 is not a value of the minute'],
    [['--expression='], 'expression: It is empty'],
    [['--expression=@daily'], 'expression: Nicknames such as @daily are not taken'],
    [['--expression=0 0 31 2 *'], 'day of month: No month of 2 has a day 31'],
    [['--expression=* * * * *', '--timezone=Mars/Base'], '"Mars/Base" is not in the IANA time zone database'],
    [['--expression=* * * * *', '--from=2026-02-30T00:00:00Z'], '--from takes an instant such as'],
    [['--expression=* * * * *', '--from=9999-12-31T23:59:59-01:00'], '--from takes an instant such as'],
    [['--expression=* * * * *', '-n', '0'], '--count takes a whole number from 1 to 1000.'],
    [['session_cleanup', '--expression=* * * * *'], 'Say the name of a task, or --expression.'],
    [['session_cleanup', '--timezone=UTC'], '--timezone goes with --expression.'],
  ] as const)
    test(`2: next ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await nowhere(...args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr.startsWith(sentence)).toBe(true)
    })
})

describe('one pass', () => {
  test('hands out what is due, of one profile or of all', async () => {
    const dueAt = (at: number) => ({ next_run_at: new Date(Date.now() + at) })
    const isToBeDue = eq(cronTasks.name, 'cron_log_cleanup')
    await control.update(cronTasks).set(dueAt(-1_000)).where(isToBeDue)
    await control.update(cronTasks).set(dueAt(86_400_000)).where(not(isToBeDue))
    const admin = JSON.parse((await cron('--profile=admin', '--json')).stdout)
    expect(admin).toMatchObject({ due: 1, enqueued: 1, skipped: 0, released: 0, registered: 0, faults: [] })
    const { code, stdout } = await cron('tick')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^2 due, 2 enqueued, 0 skipped, 0 released; lag \d+\.\d s\n$/)
    const { records } = JSON.parse((await cron('list', '--json')).stdout)
    const scheduled = records.filter(({ run_id }: { run_id: string | null }) => run_id !== null)
    expect(scheduled.map(({ name }: { name: string }) => name)).toEqual(Array(3).fill('cron_log_cleanup'))
  })
})

describe('--task runs a task in this process', () => {
  test('0: for one scope it prints what the task returned', async () => {
    for (const scope of ['--profile=admin', '--tenant=demo'])
      expect(await cron('--task=session_cleanup', scope)).toEqual({
        code: 0,
        stdout: `${deleted}\n`,
        stderr: '',
      })
    const runs = JSON.parse((await cron('runs', 'session_cleanup', '--tenant=demo', '--json')).stdout)
    expect(runs.runs).toMatchObject([
      {
        tenant: 'demo',
        trigger: 'cli',
        status: 'success',
        result: deleted,
        actor: expect.stringMatching(/^cli:./),
      },
    ])
  })

  test('0: for many it counts them, and sums up', async () => {
    const { code, stdout } = await cron('--task', 'session_cleanup')
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1/3', '2/3', '3/3', '3'])
    for (const scope of ['admin', 'demo', 'other']) expect(stdout).toContain(`/3 ${scope}: ${deleted}\n`)
    expect(lines.at(-1)).toBe('3 succeeded, 0 failed')
    const { runs } = JSON.parse((await cron('--task=session_cleanup', '--profile=client', '--json')).stdout)
    expect(runs).toHaveLength(2)
    expect(runs[0]).toMatchObject({ status: 'success', result: deleted, error: null })
  })

  test('1: a run that fails says why in a sentence, and stops no other', async () => {
    await storeSetting(fresh, fresh.tenant('other').id, 'session.lifetime_minutes', 'soon')
    const alone = await cron('--task=session_cleanup', '--tenant=other')
    expect(alone).toMatchObject({ code: 1, stdout: '' })
    expect(alone.stderr).toMatch(/^session_cleanup: failed: .*session\.lifetime_minutes.*\.\n$/)
    const all = await cron('--task=session_cleanup')
    expect(all.code).toBe(1)
    expect(all.stdout).toMatch(/\n2 succeeded, 1 failed\n$/)
    expect(await cron('--task=pdf_queue_worker', '--profile=admin')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^pdf_queue_worker: failed: No task fiscus\.tasks\.pdf_queue_worker is known here.*\.\n$/,
      ),
    })
  })

  test('2: an unknown task, with those that are known', async () => {
    const { code, stdout, stderr } = await cron('--task=sesion_cleanup')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^There is no task sesion_cleanup: known are .*cron_log_cleanup, .*session_cleanup\./,
    )
  })

  test('75: while it runs; 1: when it is stopped, and the log says so', async () => {
    await asOwner(fresh.urlOf('demo'), (client) =>
      client.begin(async (sql) => {
        await sql`lock table user_sessions`
        const first = cron('--task=session_cleanup', '--tenant=demo')
        const running = control.select().from(cronTasks).where(isOf('session_cleanup', 'demo'))
        await vi.waitFor(async () => expect(await running).toMatchObject([{ is_running: 1 }]), 30_000)

        const second = await cron('--task=session_cleanup', '--tenant=demo')
        expect(second).toMatchObject({ code: 75, stdout: '' })
        expect(second.stderr).toMatch(/^session_cleanup: already running: run [0-9a-f-]{36}\.\n$/)
        expect((await cron('list', '--tenant=demo')).stdout).toMatch(
          /^session_cleanup .* running +\d\d-\d\d /m,
        )

        first.child.kill('SIGTERM')
        expect(await first).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^session_cleanup: interrupted: /),
        })
      }),
    )
    const [task] = await control.select().from(cronTasks).where(isOf('session_cleanup', 'demo'))
    expect(task).toMatchObject({ is_running: 0, run_id: null, last_status: 'idle' })
    const stopped = await control.select().from(cronRuns).where(eq(cronRuns.status, 'interrupted'))
    expect(stopped).toMatchObject([{ trigger: 'cli', attempt: 1 }])
  })

  test('1: a suspended tenant is left out', async () => {
    await asOwner(fresh.url, (client) => client`update tenants set status = 'suspended' where slug = 'other'`)
    expect(await cron('--task=session_cleanup', '--tenant=other')).toMatchObject({
      code: 1,
      stderr: 'No active tenant is there to run session_cleanup for.\n',
    })
    expect((await cron('--task=session_cleanup')).stdout).toMatch(/\n2 succeeded, 0 failed\n$/)
    await asOwner(fresh.url, (client) => client`update tenants set status = 'active' where slug = 'other'`)
  })
})

describe('looking and pausing', () => {
  test('list and runs fit a terminal of 80 columns', async () => {
    for (const args of [['list'], ['runs', 'session_cleanup']]) {
      const { code, stdout } = await cron(...args)
      expect(code).toBe(0)
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    }
    expect((await cron('list', '--tenant=demo')).stdout).toMatch(
      /^demo\nTASK +SCHEDULE +STATUS +LAST \(UTC\) +NEXT \(UTC\)\napi_log_cleanup +0 3 \* \* \* +idle +- +\d\d-\d\d \d\d:\d\d\n/,
    )
    expect((await cron('runs', 'session_cleanup', '--tenant=demo', '-n', '1')).stdout).toMatch(
      /^AT \(UTC\) +SCOPE +TRIGGER +STATUS +TOOK +RESULT\n\d\d-\d\d \d\d:\d\d +demo +cli +\w+ .*\n$/,
    )
    expect((await cron('runs', 'dav_pull_sync')).stdout).toBe('dav_pull_sync has not run yet.\n')
  })

  test('next shows a task of the administration, or of a tenant', async () => {
    const { stdout } = await cron('next', 'session_cleanup', '-n', '2', '--tenant=demo')
    expect(stdout).toMatch(/^session_cleanup of demo: \*\/15 \* \* \* \* in Europe\/Warsaw\n(.* UTC\n){2}$/)
    expect((await cron('next', 'dav_pull_sync')).stdout).toMatch(/^dav_pull_sync of admin: .*, not active\n/)
    const { next } = JSON.parse((await cron('next', 'session_cleanup', '--json')).stdout)
    expect(next).toHaveLength(10)
  })

  test('pause and resume, one task or all', async () => {
    const until = '2099-01-01T00:00:00Z'
    expect(await cron('pause', 'session_cleanup', '--tenant=demo', `--until=${until}`)).toMatchObject({
      code: 0,
      stdout: '1 task paused until 2099-01-01T00:00:00.000Z; runs that are under way go on.\n',
    })
    expect((await cron('next', 'session_cleanup', '--tenant=demo')).stdout).toMatch(/paused\nThu 2099-01-01 /)
    expect((await cron('list', '--tenant=demo')).stdout).toMatch(/^session_cleanup .* paused /m)
    expect((await cron('pause', '--all')).stdout).toMatch(/^33 tasks paused until bin\/cron resume;/)
    expect((await cron('next', 'session_cleanup')).stdout).toMatch(/, paused until bin\/cron resume\n$/)
    expect(JSON.parse((await cron('resume', '--all', '--profile=admin', '--json')).stdout)).toEqual({
      tasks: 11,
    })
    expect((await cron('resume', '--all')).stdout).toBe('22 tasks resumed.\n')
    expect((await cron('resume', '--all')).stdout).toBe('Nothing to change.\n')
  })
})

test('the time is the database’s, whatever this machine’s clock says', async () => {
  await using ahead = await freshDatabases(inject('databaseServer'), 'demo')
  const cronAhead = (...args: string[]) => runCron({ DATABASE_URL: ahead.url }, ...args)
  const yearMs = 365 * 86_400_000
  await setDatabaseClock(ahead.url, yearMs / 1000)
  const inAMonth = new Date(Date.now() + yearMs / 12)

  expect(await cronAhead('tick')).toMatchObject({ code: 0 })
  const { next } = JSON.parse((await cronAhead('next', 'session_cleanup', '--json', '-n', '1')).stdout)
  expect(Date.parse(next[0])).toBeGreaterThan(inAMonth.getTime())
  expect(await cronAhead('pause', '--all', `--until=${inAMonth.toISOString()}`)).toMatchObject({ code: 2 })

  expect(await cronAhead('--task=session_cleanup', '--tenant=demo')).toMatchObject({ code: 0 })
  const [run] = await ahead.databases.control.select().from(cronRuns)
  expect(run?.started_at?.getTime()).toBeGreaterThan(inAMonth.getTime())
})

describe('what fails says so in one sentence', () => {
  for (const [args, sentence] of [
    [['toString'], 'There is no command toString.'],
    [['--colour'], "Unknown option '--colour'."],
    [['--profile=root'], '--profile is admin or client.'],
    [['--tenant=demo'], '--tenant goes with --task=NAME, or with a command.'],
    [['--task=session_cleanup', '--tenant=demo', '--profile=admin'], 'A tenant has the profile client;'],
    [['run'], 'Say --task=NAME.'],
    [['--task='], 'Name a task: known are '],
    [['list', '--tenant='], 'Say --tenant=SLUG.'],
    [['runs'], 'Name one task.'],
    [['runs', 'nothing'], 'There is no task nothing: known are '],
    [['pause'], 'Name one task, or say --all.'],
    [['pause', 'session_cleanup', '--all'], 'Name one task, or say --all.'],
    [['pause', '--all', '--until=2001-01-01T00:00:00Z'], '--until is over already'],
  ] as const)
    test(`2: bin/cron ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await cron(...args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr.startsWith(sentence)).toBe(true)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    })

  for (const [name, environment, args, sentence] of [
    [
      'no database is named, and none runs here',
      { DATA_FOLDER: '/nonexistent' },
      ['list'],
      'No database runs here: run npm start in another terminal, or set DATABASE_URL.',
    ],
    [
      'nothing listens',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/fiscus' },
      ['list'],
      'The database does not answer: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [
      'no Redis listens',
      { DATABASE_URL: fresh.url, REDIS_URL: 'redis://127.0.0.1:1' },
      ['--task=session_cleanup'],
      'Redis does not answer: start it, or set REDIS_URL to the right one.',
    ],
    [
      'no such tenant',
      { DATABASE_URL: fresh.url },
      ['list', '--tenant=x'],
      'There is no tenant x: bin/tenant list shows all.',
    ],
  ] as const)
    test(`1: ${name}`, async () => {
      expect(await runCron(environment, ...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    })

  test('0: --help, also behind a command, fits 80 columns', async () => {
    for (const args of [['--help'], ['list', '-h']]) {
      const { code, stdout } = await cron(...args)
      expect(code).toBe(0)
      expect(stdout).toContain("bin/cron next --expression='30 2 * * *'")
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    }
  })
})

/** bin/cron as people run it, with an environment of its own; `child` is to be signalled. */
function runCron(environment: Record<string, string>, ...args: string[]) {
  const file = fileURLToPath(new URL('../../../bin/cron', import.meta.url))
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>()
  const env = { PATH: process.env.PATH, ...environment }
  const child = execFile(file, args, { env }, (error, stdout, stderr) =>
    resolve({ code: error?.code ?? 0, stdout, stderr }),
  )
  return Object.assign(promise, { child })
}
