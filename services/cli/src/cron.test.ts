import { asOwner } from '@fiscus/db/connections/connect'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { storeSetting } from '@fiscus/tasks/testing/task-context'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { offsetDatabaseClock } from '@fiscus/testing/offset-database-clock'
import { and, asc, eq, not, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { cron } from './cron.ts'
import { inTerminal, runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases

const changePdfQueue = (changes: Partial<typeof cronTasks.$inferInsert>) =>
  control.update(cronTasks).set(changes).where(eq(cronTasks.name, 'pdf_queue_worker'))
const environment = { DATABASE_URL: fresh.url }
/** Commands that tick or run tasks listen to signals, so each gets a process of its own. */
const start = (...args: string[]) => startProgram(cron, environment, args)
const run = (...args: string[]) => runInTest(cron, environment, args)
const deleted = '0 sessions without activity for 120 minutes deleted'

/** The row of a task in the scope of a tenant. */
const isOf = (name: string, slug: string) =>
  and(eq(cronTasks.name, name), eq(cronTasks.tenant_id, fresh.tenant(slug).id))

beforeAll(async () => {
  expect(await start()).toEqual({
    code: 0,
    stdout: '0 due, 0 enqueued, 0 skipped, 0 released, 33 registry rows written; lag 0.0 s\n',
    stderr: '',
  })
})

describe('next --expression needs no database', () => {
  const next = (...args: string[]) => runInTest(cron, { DATA_FOLDER: '/nonexistent' }, ['next', ...args])

  test('as text: local time, UTC, and notes about clock changes', async () => {
    const args = [
      '--expression=30 2 * * *',
      '--timezone=Europe/Warsaw',
      '--from=2026-03-28T00:00:00Z',
      '-n',
      '3',
    ]
    expect(await next(...args)).toEqual({
      code: 0,
      stdout: [
        '30 2 * * * in Europe/Warsaw',
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
    expect(JSON.parse((await next(...args)).stdout)).toEqual({
      next: ['2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    })
  })

  for (const [args, sentence] of [
    [['--expression=60 * * * *'], 'minute: 60 is not valid'],
    [['--expression=*/61 * * * *'], 'minute: The step of */61 is longer than the minute'],
    [['--expression='], 'expression: It is empty'],
    [['--expression=@daily'], 'expression: Nicknames such as @daily are not supported'],
    [['--expression=0 0 31 2 *'], 'day of month: Month 2 has no day 31'],
    [['--expression=* * * * *', '--timezone=Mars/Base'], '"Mars/Base" is not in the IANA time zone database'],
    [['--expression=* * * * *', '--from=2026-02-30T00:00:00Z'], '--from takes an instant such as'],
    [['--expression=* * * * *', '--from=9999-12-31T23:59:59-01:00'], '--from takes an instant such as'],
    [['--expression=* * * * *', '-n', '0'], '-n takes a whole number from 1 to 1000.'],
    [
      ['session_cleanup', '--expression=* * * * *'],
      'Use either the name of a task or --expression, without --tenant.',
    ],
    [['session_cleanup', '--timezone=UTC'], '--timezone needs --expression.'],
  ] as const)
    test(`2: next ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await next(...args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr.startsWith(sentence)).toBe(true)
    })
})

describe('a tick', () => {
  test('enqueues the due tasks of one profile or of all', async () => {
    const dueAt = (at: number) => ({ next_run_at: new Date(Date.now() + at) })
    const isToBeDue = eq(cronTasks.name, 'cron_log_cleanup')
    await control.update(cronTasks).set(dueAt(-1_000)).where(isToBeDue)
    await control.update(cronTasks).set(dueAt(86_400_000)).where(not(isToBeDue))
    const admin = JSON.parse((await start('--profile=admin', '--json')).stdout)
    expect(admin).toMatchObject({ due: 1, enqueued: 1, skipped: 0, released: 0, registered: 0, faults: [] })
    const { code, stdout } = await start('tick')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^2 due, 2 enqueued, 0 skipped, 0 released; lag \d+\.\d s\n$/)
    const { records } = JSON.parse((await run('list', '--json')).stdout)
    const scheduled = records.filter(({ run_id }: { run_id: string | null }) => run_id !== null)
    expect(scheduled.map(({ name }: { name: string }) => name)).toEqual(Array(3).fill('cron_log_cleanup'))
  })
})

describe('--task runs a task in this process', () => {
  test('0: for one scope it prints the result of the task', async () => {
    for (const scope of ['--profile=admin', '--tenant=demo'])
      expect(await start('--task=session_cleanup', scope)).toEqual({
        code: 0,
        stdout: `${deleted}\n`,
        stderr: '',
      })
    const runs = JSON.parse((await run('runs', 'session_cleanup', '--tenant=demo', '--json')).stdout)
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

  test('0: for many scopes it prints each result and the totals', async () => {
    const { code, stdout } = await start('--task', 'session_cleanup')
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1/3', '2/3', '3/3', '3'])
    for (const scope of ['admin', 'demo', 'other']) expect(stdout).toContain(`/3 ${scope}: ${deleted}\n`)
    expect(lines.at(-1)).toBe('3 succeeded, 0 failed')
    const { runs } = JSON.parse((await start('--task=session_cleanup', '--profile=client', '--json')).stdout)
    expect(runs).toHaveLength(2)
    expect(runs[0]).toMatchObject({ status: 'success', result: deleted, error: null })
  })

  test('1: a failed run prints its error in one sentence, and stops no other run', async () => {
    await storeSetting(fresh, fresh.tenant('other').id, 'session.lifetime', 'soon')
    const alone = await start('--task=session_cleanup', '--tenant=other')
    expect(alone).toMatchObject({ code: 1, stdout: '' })
    expect(alone.stderr).toMatch(/^session_cleanup: failed: .*session\.lifetime.*\.\n$/)
    const all = await start('--task=session_cleanup')
    expect(all.code).toBe(1)
    expect(all.stdout).toMatch(/\n2 succeeded, 1 failed\n$/)
  })

  test('2: an unknown task, with the known tasks', async () => {
    const { code, stdout, stderr } = await run('--task=sesion_cleanup')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^There is no task sesion_cleanup\. Tasks: .*cron_log_cleanup, .*session_cleanup\./,
    )
  })

  test('0: a run that waits, as without a worker, is taken over: it is the run of its slot', async () => {
    const slot = new Date('2026-11-21T08:00:00Z')
    await control.update(cronTasks).set({ next_run_at: slot }).where(isOf('session_cleanup', 'demo'))
    expect(await start('tick')).toMatchObject({ code: 0 })
    const readTask = async () =>
      (await control.select().from(cronTasks).where(isOf('session_cleanup', 'demo')))[0]
    const waiting = await readTask()
    expect(waiting).toMatchObject({ run_id: expect.any(String), is_running: 0 })

    const forced = await start('--task=session_cleanup', '--tenant=demo', '--json')
    expect(forced).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(forced.stdout).runs).toMatchObject([{ run_id: waiting?.run_id, status: 'success' }])
    const runs = await control
      .select()
      .from(cronRuns)
      .where(eq(cronRuns.id, waiting?.run_id ?? ''))
    expect(runs).toMatchObject([{ trigger: 'schedule', worker: expect.stringMatching(/^cli-/), attempt: 1 }])
    expect(await readTask()).toMatchObject({ run_id: null, last_status: 'success' })
  })

  test('1: a failed run that was taken over is retried, and the command says when', async () => {
    await storeSetting(fresh, fresh.tenant('demo').id, 'session.lifetime', 'soon')
    const isDemo = isOf('session_cleanup', 'demo')
    await control.update(cronTasks).set({ max_attempts: 2 }).where(isDemo)
    expect(await start('run', 'session_cleanup', '--tenant=demo', '--no-wait')).toMatchObject({ code: 0 })
    expect(await start('--task=session_cleanup', '--tenant=demo')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^session_cleanup: failed: .*session\.lifetime.*; it is retried at 2.*Z\.\n$/,
      ),
    })
    await storeSetting(fresh, fresh.tenant('demo').id, 'session.lifetime', 120)
    expect(await start('--task=session_cleanup', '--tenant=demo'), 'the retry is forced').toMatchObject({
      code: 0,
    })
    await control.update(cronTasks).set({ max_attempts: 1 }).where(isDemo)
  })

  test('0: a lock that a process has left behind is awaited', async () => {
    const [task] = await control.select().from(cronTasks).where(isOf('session_cleanup', 'demo'))
    await control.execute(sql`
      insert into cron_leases (key, token, expires_at)
      values (${`cron-task-${task?.id}`}, 'left', now() + interval '4 seconds')`)
    expect(await start('--task=session_cleanup', '--tenant=demo')).toMatchObject({ code: 0, stderr: '' })
  })

  test('75: the task is running; 1: a signal stops the run, and the log has it', async () => {
    await asOwner(fresh.urlOf('demo'), (client) =>
      client.begin(async (locking) => {
        await locking`lock table user_sessions`
        const first = start('--task=session_cleanup', '--tenant=demo')
        const running = control.select().from(cronTasks).where(isOf('session_cleanup', 'demo'))
        await vi.waitFor(async () => expect(await running).toMatchObject([{ is_running: 1 }]), 180_000)

        const second = await start('--task=session_cleanup', '--tenant=demo')
        expect(second).toMatchObject({ code: 75, stdout: '' })
        const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/.source
        expect(second.stderr).toMatch(
          new RegExp(
            `^session_cleanup: already running: run [0-9a-f-]{36} on cli-\\S+ since ${instant}\\.\n$`,
          ),
        )
        expect((await run('list', '--tenant=demo')).stdout).toMatch(
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

  test('1: a suspended tenant is skipped', async () => {
    await asOwner(fresh.url, (client) => client`update tenants set status = 'suspended' where slug = 'other'`)
    for (const command of [['--task=session_cleanup'], ['run', 'session_cleanup']])
      expect(await start(...command, '--tenant=other')).toMatchObject({
        code: 1,
        stderr:
          'The tenant other is suspended, and none of its tasks runs: bin/tenant resume other ends that.\n',
      })
    expect((await start('--task=session_cleanup')).stdout).toMatch(/\n2 succeeded, 0 failed\n$/)
    await asOwner(fresh.url, (client) => client`update tenants set status = 'active' where slug = 'other'`)
  })
})

describe('list, runs, next, pause and resume', () => {
  test('list and runs fit a terminal of 80 columns', async () => {
    for (const args of [['list'], ['runs', 'session_cleanup']]) {
      const { code, stdout } = await inTerminal(80, () => run(...args))
      expect(code).toBe(0)
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    }
    expect((await run('list', '--tenant=demo')).stdout).toMatch(
      /^demo\nTASK +SCHEDULE +STATUS +LAST \(UTC\) +NEXT \(UTC\)\napi_log_cleanup +0 3 \* \* \* +idle +- +\d\d-\d\d \d\d:\d\d\n/,
    )
    expect((await run('runs', 'session_cleanup', '--tenant=demo', '-n', '1')).stdout).toMatch(
      /^AT \(UTC\) +SCOPE +TRIGGER +ATTEMPT +STATUS +TOOK +RESULT\n\d\d-\d\d \d\d:\d\d +demo +cli +1 +\w+ .*\n$/,
    )
    expect((await run('runs', 'dav_pull_sync')).stdout).toBe('dav_pull_sync has not run yet.\n')
  })

  test('next shows the slots of a task of the administration, or of a tenant', async () => {
    const { stdout } = await run('next', 'session_cleanup', '-n', '2', '--tenant=demo')
    expect(stdout).toMatch(/^session_cleanup of demo: \*\/15 \* \* \* \* in Europe\/Warsaw\n(.* UTC\n){2}$/)
    await changePdfQueue({ is_active: 0 })
    expect((await run('next', 'pdf_queue_worker')).stdout).toMatch(
      /^pdf_queue_worker of admin: .*, inactive\n/,
    )
    const { next } = JSON.parse((await run('next', 'session_cleanup', '--json')).stdout)
    expect(next).toHaveLength(10)
  })

  test('pause and resume, one task or all', async () => {
    const until = '2099-01-01T00:00:00Z'
    expect(await run('pause', 'session_cleanup', '--tenant=demo', `--until=${until}`)).toMatchObject({
      code: 0,
      stdout: '1 task paused until 2099-01-01T00:00:00.000Z; current runs continue.\n',
    })
    expect((await run('next', 'session_cleanup', '--tenant=demo')).stdout).toMatch(/paused\nThu 2099-01-01 /)
    expect((await run('list', '--tenant=demo')).stdout).toMatch(/^session_cleanup .* paused /m)
    expect((await run('pause', '--all')).stdout).toMatch(/^33 tasks paused until bin\/cron resume;/)
    expect((await run('next', 'session_cleanup')).stdout).toMatch(/, paused until bin\/cron resume\n$/)
    expect(JSON.parse((await run('resume', '--all', '--profile=admin', '--json')).stdout)).toEqual({
      tasks: 11,
    })
    expect((await run('resume', '--all')).stdout).toBe('22 tasks resumed.\n')
    expect((await run('resume', '--all')).stdout).toBe('Nothing to change.\n')
  })
})

describe('change and reset', () => {
  const taskOfDemo = isOf('cron_log_cleanup', 'demo')
  const edit = (...args: string[]) => run('change', 'cron_log_cleanup', '--tenant=demo', ...args)
  const reset = (...args: string[]) => run('reset', 'cron_log_cleanup', '--tenant=demo', ...args)
  const read = async () => (await control.select().from(cronTasks).where(taskOfDemo))[0]

  test('0: change edits the named fields of one scope, reset returns them, and both are audited', async () => {
    const before = await read()
    expect(await edit('max_attempts=3', 'label=Logs = old', 'expression=5 5 * * *')).toEqual({
      code: 0,
      stdout: '1 task changed.\n',
      stderr: '',
    })
    expect(await read()).toMatchObject({
      max_attempts: 3,
      label: 'Logs = old',
      expression: '5 5 * * *',
      edited_fields: ['label', 'expression', 'max_attempts'],
    })
    expect(await reset('label')).toMatchObject({ code: 0, stdout: '1 task returned to the catalogue.\n' })
    expect(await read()).toMatchObject({
      label: before?.label,
      edited_fields: ['expression', 'max_attempts'],
    })
    expect(JSON.parse((await reset('--json')).stdout)).toEqual({ tasks: 1 })
    const { label, expression, max_attempts } = before ?? {}
    expect(await read()).toMatchObject({ label, expression, max_attempts, edited_fields: [] })

    const entries = await control
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity_id, before?.id ?? ''))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
    expect(entries.map(({ action }) => action)).toEqual(['change', 'reset', 'reset'])
    for (const { actor } of entries) expect(actor).toMatch(/^cli:./)
  })

  test('0: a runbook of digits is a text; without a value, a field that a task may be without is removed', async () => {
    expect(await edit('runbook=112', 'late_after_seconds=600')).toMatchObject({ code: 0, stderr: '' })
    expect(await read()).toMatchObject({ runbook: '112', late_after_seconds: 600 })
    expect(await edit('runbook=', 'late_after_seconds=')).toMatchObject({ code: 0, stderr: '' })
    expect(await read()).toMatchObject({ runbook: null, late_after_seconds: null })
    await reset()
  })

  test('0: without a scope, the task of each scope', async () => {
    expect((await run('change', 'api_log_cleanup', 'retry_delay_seconds=300')).stdout).toBe(
      '3 tasks changed.\n',
    )
    expect((await run('reset', 'api_log_cleanup')).stdout).toBe('3 tasks returned to the catalogue.\n')
  })

  test('1: a refusal in one scope is named, and the other scopes are changed', async () => {
    await control.update(cronTasks).set({ timezone: 'Mars/Base' }).where(taskOfDemo)
    const refusal = /^cron_log_cleanup of demo was not changed\. "Mars\/Base" .*\n$/
    expect(await run('change', 'cron_log_cleanup', 'max_attempts=4')).toEqual({
      code: 1,
      stdout: '2 tasks changed.\n',
      stderr: expect.stringMatching(refusal),
    })
    const { code, stdout, stderr } = await run('reset', 'cron_log_cleanup', 'max_attempts', '--json')
    expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 1, tasks: 2, refused: ['demo'] })
    expect(stderr).toMatch(refusal)
    expect(await reset('timezone')).toMatchObject({ code: 0 })
  })

  test('1: a task that is not registered yet', async () => {
    await using empty = await freshDatabases(inject('databaseServer'))
    const args = ['change', 'cron_log_cleanup', 'max_attempts=3']
    expect(await runInTest(cron, { DATABASE_URL: empty.url }, args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^cron_log_cleanup is not registered yet\. /),
    })
  })

  for (const [args, sentence] of [
    [['change'], 'Name a task. Tasks: '],
    [['change', 'nothing', 'label=x'], 'There is no task nothing. Tasks: '],
    [['change', 'cron_log_cleanup'], 'Send at least one field to change.'],
    [['change', 'cron_log_cleanup', 'max_attempts'], 'Write FIELD=VALUE instead of max_attempts. Fields: '],
    [['change', 'cron_log_cleanup', 'run_id=7'], 'Write FIELD=VALUE instead of run_id=7. Fields: '],
    [['change', 'cron_log_cleanup', 'ping_url=http://127.0.0.1'], 'Write FIELD=VALUE instead of ping_url='],
    [
      ['change', 'cron_log_cleanup', 'max_attempts=11'],
      'max_attempts: This must be at most 10. Run bin/cron ',
    ],
    [['change', 'cron_log_cleanup', 'max_attempts=three'], 'max_attempts: This must be a number. Run '],
    [['change', 'cron_log_cleanup', 'timeout_seconds='], 'timeout_seconds: This must be a number. Run '],
    [['pause', 'cron_log_cleanup', '--reason='], '--reason: This must not be empty. Run bin/cron --help '],
    [['pause', 'cron_log_cleanup', '--reason=a\nb'], '--reason: This must not contain control characters'],
    [
      ['pause', 'cron_log_cleanup', `--reason=${'x'.repeat(501)}`],
      '--reason: This must have at most 500 characters.',
    ],
    [
      ['change', 'cron_log_cleanup', 'expression=61 * * * *'],
      'cron_log_cleanup of all 3 scopes was not changed. minute: 61',
    ],
    [
      ['change', 'cron_log_cleanup', 'timezone=Mars/Base'],
      'cron_log_cleanup of all 3 scopes was not changed. "Mars',
    ],
    [['reset'], 'Name a task. Tasks: '],
    [['reset', 'nothing'], 'There is no task nothing. Tasks: '],
    [['reset', 'cron_log_cleanup', 'run_id'], 'There is no field run_id. Fields: label, expression'],
  ] as const)
    test(`2: ${args.join(' ')}, which changes nothing`, async () => {
      const before = await control.select().from(cronTasks).where(eq(cronTasks.name, 'cron_log_cleanup'))
      const { code, stdout, stderr } = await run(...args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr.startsWith(sentence), stderr).toBe(true)
      expect(await control.select().from(cronTasks).where(eq(cronTasks.name, 'cron_log_cleanup'))).toEqual(
        before,
      )
    })
})

test('the clock of the database counts, not the clock of this machine', async () => {
  await using ahead = await freshDatabases(inject('databaseServer'), 'demo')
  const aheadEnvironment = { DATABASE_URL: ahead.url }
  const startAhead = (...args: string[]) => startProgram(cron, aheadEnvironment, args)
  const runAhead = (...args: string[]) => runInTest(cron, aheadEnvironment, args)
  const yearMs = 365 * 86_400_000
  await offsetDatabaseClock(ahead.url, yearMs / 1000)
  const inAMonth = new Date(Date.now() + yearMs / 12)

  expect(await startAhead('tick')).toMatchObject({ code: 0 })
  const { next } = JSON.parse((await runAhead('next', 'session_cleanup', '--json', '-n', '1')).stdout)
  expect(Date.parse(next[0])).toBeGreaterThan(inAMonth.getTime())
  expect(await runAhead('pause', '--all', `--until=${inAMonth.toISOString()}`)).toMatchObject({ code: 2 })

  expect(await startAhead('--task=session_cleanup', '--tenant=demo')).toMatchObject({ code: 0 })
  const [run] = await ahead.databases.control.select().from(cronRuns)
  expect(run?.started_at?.getTime()).toBeGreaterThan(inAMonth.getTime())
})

describe('a fault is one sentence', () => {
  for (const [args, sentence] of [
    [['toString'], 'There is no command toString.'],
    [['--colour'], "Unknown option '--colour'."],
    [['--task=session_cleanup', '--task=mail_queue_worker'], '--task is given twice.'],
    [['pause', '--all', '--tenant=demo', '--tenant', 'other'], '--tenant is given twice.'],
    [['runs', 'session_cleanup', '-n', '5', '-n100'], '-n is given twice.'],
    [['change', 'session_cleanup', 'max_attempts=2', 'max_attempts=3'], 'max_attempts is given twice.'],
    [['--profile=root'], '--profile must be admin or client.'],
    [['--tenant=demo'], '--tenant needs --task=NAME or a command.'],
    [['--task=session_cleanup', '--tenant=demo', '--profile=admin'], 'A tenant has the profile client.'],
    [['run'], 'Name one task.'],
    [['--task='], 'Name a task. Tasks: '],
    [['list', '--tenant='], '--tenant needs a slug.'],
    [['runs'], 'Name one task.'],
    [['runs', 'nothing'], 'There is no task nothing. Tasks: '],
    [['pause'], 'Name one task, or use --all.'],
    [['pause', 'session_cleanup', '--all'], 'Name one task, or use --all.'],
    [['pause', '--all', '--until=2001-01-01T00:00:00Z'], '--until must be in the future.'],
  ] as const)
    test(`2: bin/cron ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(...args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr.startsWith(sentence)).toBe(true)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    })

  for (const [name, variables, args, sentence] of [
    [
      'no database is configured, and none is running',
      { DATA_FOLDER: '/nonexistent' },
      ['list'],
      'No database is running: run npm start in another terminal, or set DATABASE_URL.',
    ],
    [
      'no server',
      { DATABASE_URL: 'postgres://user@127.0.0.1:1/fiscus' },
      ['list'],
      'The database is unreachable (connect ECONNREFUSED 127.0.0.1:1): start PostgreSQL, or correct DATABASE_URL.',
    ],
    [
      'no Redis',
      { DATABASE_URL: fresh.url, REDIS_URL: 'redis://127.0.0.1:1' },
      ['run', 'session_cleanup'],
      'Redis at 127.0.0.1:1 is unreachable (connect ECONNREFUSED 127.0.0.1:1): start it, or correct REDIS_URL.',
    ],
    [
      'no such tenant',
      { DATABASE_URL: fresh.url },
      ['list', '--tenant=nowhere'],
      'There is no tenant nowhere: bin/tenant list shows all tenants.',
    ],
  ] as const)
    test(`1: ${name}`, async () => {
      expect(await runInTest(cron, variables, args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    })

  test('0: --help, alone or after a command, fits 80 columns', async () => {
    for (const args of [['--help'], ['list', '-h']]) {
      const { code, stdout } = await run(...args)
      expect(code).toBe(0)
      expect(stdout).toContain("bin/cron next --expression='30 2 * * *'")
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    }
  })
})
