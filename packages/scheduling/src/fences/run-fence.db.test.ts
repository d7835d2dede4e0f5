import { applicationRole } from '@fiscus/db/connections/application-login'
import { asOwner } from '@fiscus/db/connections/connect'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { runFences } from '@fiscus/db/schema/tenant/run-fences'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { endRun } from '../runs/end-run.ts'
import { type StartedRun, startRun } from '../runs/start-run.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { testAuthor, testRegistry, testRunContext } from '../testing/sample-registry.ts'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import { worked } from '../testing/worked.ts'
import { releaseExpired } from '../tick/release-expired.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const { databases } = fresh
const { control } = databases
const registry = testRegistry(fresh)
const marksTable = `create table marks (what text); grant select, insert, delete on marks to ${applicationRole}`
for (const url of [fresh.url, fresh.urlOf('acme')]) await asOwner(url, (client) => client.unsafe(marksTable))
afterAll(() => fresh[Symbol.asyncDispose]())
afterEach(async () => {
  await fresh.owner.delete(cronTasks)
  for (const url of [fresh.url, fresh.urlOf('acme')])
    await asOwner(url, (client) => client.unsafe('delete from marks; delete from run_fences'))
})

const scopes = ['administration', 'acme'] as const
type Scope = (typeof scopes)[number]

async function inScope<T>(slug: Scope, work: (db: TenantDatabase) => Promise<T>): Promise<T> {
  return databases.withTenant((await databases.findTenant({ slug })).id, work)
}

/** The effects of tasks in a database. */
const marksIn = (scope: Scope) =>
  inScope(scope, async (db) => {
    const marks = await db.execute<{ what: string }>(sql`select what from marks order by what`)
    return marks.map(({ what }) => what)
  })

const mark = (db: Pick<TenantDatabase, 'execute'>, what: string) =>
  db.execute(sql`insert into marks values (${what})`)

function startedRun(scope: Scope) {
  return registry.addRunningRun({
    name: 'marks',
    ...(scope === 'acme' && { tenant_id: fresh.tenant('acme').id }),
  })
}

/** Executes work as the task of a run, like a worker. */
function execute(run: StartedRun, work: (context: TaskContext) => Promise<unknown>): Promise<unknown> {
  const task = {
    name: 'marks',
    label: 'Marks',
    schedule: '* * * * *',
    queue: 'maintenance' as const,
    run: async (context: TaskContext) => worked(String(await work(context))),
  }
  const { executeTask, clock } = testRunContext(fresh, [task])
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  return executeTask(run, { clock, signal, log, progress() {} })
}

/** Ends a run like a supervisor that has found no lease. */
async function release(atSeconds = 0) {
  const context = { control, databases, leases: postgresLeases(control) }
  for (const seconds of [30, 50])
    await releaseExpired(context, new Date(testAuthor.at.getTime() + (atSeconds + seconds) * 1000))
}

/** Starts the retry of a released run. */
async function startNext(run: StartedRun): Promise<StartedRun> {
  const attempt = run.attempt + 1
  const next = await startRun(control, {
    ...run,
    attempt,
    leaseToken: 'next',
    worker: 'w2',
    at: testAuthor.at,
  })
  if (!next) throw new Error('not started')
  return next
}

const lost = { name: 'RunReleased', message: 'The run was released: its transaction was rolled back' }
const outcomeOf = (work: Promise<unknown>) => work.then(String, (error) => error.cause ?? error)

test.for(scopes)('a run commits statements and transactions in the database of %s', async (scope) => {
  const { run } = await startedRun(scope)
  await execute(run, async ({ db, control }) => {
    await mark(db, 'statement')
    await db.transaction(async (tx) => {
      await mark(tx, 'transaction')
      await tx.transaction((inner) => mark(inner, 'savepoint'))
    })
    const failed = db.transaction(async (tx) => {
      await mark(tx, 'failed')
      throw new Error('the reason')
    })
    await expect(failed).rejects.toThrow('the reason')
    expect(await db.select({ fence: runFences.fence }).from(runFences)).toHaveLength(scope === 'acme' ? 1 : 0)
    await control.execute(sql`insert into marks values ('control')`)
  })
  const own = ['savepoint', 'statement', 'transaction']
  expect(await marksIn(scope)).toEqual(scope === 'acme' ? own : ['control', ...own])
  expect(await marksIn('administration')).toContain('control')
})

test.for(scopes)('a zombie in %s changes nothing after its release, without a successor', async (scope) => {
  const { run } = await startedRun(scope)
  await execute(run, async ({ db, control }) => {
    await mark(db, 'before')
    const suspended = db.transaction(async (tx) => {
      await mark(tx, 'suspended in a transaction')
      await release()
      await mark(tx, 'resumed in a transaction')
    })
    expect(await outcomeOf(suspended)).toMatchObject(lost)
    expect(await outcomeOf(mark(db, 'statement'))).toMatchObject(lost)
    expect(await outcomeOf(db.transaction((tx) => mark(tx, 'transaction')))).toMatchObject(lost)
    expect(await outcomeOf(control.execute(sql`insert into marks values ('control')`))).toMatchObject(lost)
  })
  expect((await registry.runs({ id: run.taskId }))[0]).toMatchObject({ status: 'scheduled' })
  expect(await marksIn(scope)).toEqual(['before'])
  expect(await marksIn('administration')).toEqual(scope === 'acme' ? [] : ['before'])
})

test('a zombie whose first statement follows its release changes nothing', async () => {
  const { run } = await startedRun('acme')
  await release()
  await execute(run, async ({ db }) => expect(await outcomeOf(mark(db, 'late'))).toMatchObject(lost))
  expect(await marksIn('acme')).toEqual([])
})

test.for(scopes)(
  'a zombie in %s changes nothing beside its successor, even if no release has raised the fence',
  async (scope) => {
    const { run } = await startedRun(scope)
    await execute(run, async ({ db }) => {
      await mark(db, 'first')
      await endRun(control, { ...sampleRunEnd(), ...run, step: 'reschedule' })
      const next = await startNext(run)
      await execute(next, async ({ db: nextDb }) => {
        await nextDb.execute(sql`select 1`)
        expect(await outcomeOf(mark(db, 'zombie'))).toMatchObject(lost)
        await mark(nextDb, 'successor')
      })
      expect(await outcomeOf(mark(db, 'zombie'))).toMatchObject(lost)
    })
    expect(await marksIn(scope)).toEqual(['first', 'successor'])
  },
)

test('a release waits for a transaction that is committing, and follows in the next pass', async () => {
  const { run } = await startedRun('acme')
  await execute(run, ({ db }) => mark(db, 'committed'))
  await asOwner(fresh.urlOf('acme'), (client) =>
    client.begin(async (committing) => {
      await committing`select from run_fences for share`
      await release()
      expect((await registry.runs({ id: run.taskId }))[0]).toMatchObject({ status: 'running' })
    }),
  )
  await release()
  expect((await registry.runs({ id: run.taskId }))[0]).toMatchObject({ status: 'scheduled' })
})

test('a run of an unreachable database is released', async () => {
  const { run } = await startedRun('acme')
  await asOwner(fresh.url, (client) => client`update tenants set database = 'missing' where slug = 'acme'`)
  await release()
  await asOwner(
    fresh.url,
    (client) => client`update tenants set database = ${fresh.tenant('acme').database} where slug = 'acme'`,
  )
  expect((await registry.runs({ id: run.taskId }))[0]).toMatchObject({ status: 'scheduled' })
})

test('a transaction that only reads takes no lock', async () => {
  const { run } = await startedRun('acme')
  await execute(run, async ({ db }) => {
    await mark(db, 'read')
    await asOwner(fresh.urlOf('acme'), (client) =>
      client.begin(async (raising) => {
        await raising`update run_fences set fence = fence + 1`
        expect(await db.execute(sql`select what from marks`)).toEqual([{ what: 'read' }])
        expect(await db.transaction((tx) => tx.select().from(runFences))).toMatchObject([{ fence: 1 }])
        await raising`update run_fences set fence = fence - 1`
      }),
    )
  })
})

test('after a restore of the administration database, a run with an earlier fence commits', async () => {
  const { task, run } = await startedRun('acme')
  const stored = { task_id: task.id, fence: 100 }
  await inScope('acme', (db) => db.insert(runFences).values(stored))
  await execute(run, ({ db }) => mark(db, 'restored'))
  expect(await marksIn('acme')).toEqual(['restored'])
  expect(
    await inScope('acme', (db) => db.select().from(runFences).where(eq(runFences.task_id, task.id))),
  ).toEqual([{ task_id: task.id, fence: run.fence }])
  await release()
  await execute(run, async ({ db }) => expect(await outcomeOf(mark(db, 'late'))).toMatchObject(lost))
  expect(await marksIn('acme')).toEqual(['restored'])
})

test('what a task has left behind commits nothing after the end of its run', async () => {
  const { run } = await startedRun('acme')
  const left = Promise.withResolvers<TenantDatabase>()
  await execute(run, async ({ db }) => {
    await mark(db, 'during')
    left.resolve(db)
  })
  await endRun(control, { ...sampleRunEnd(), ...run })
  const db = await left.promise
  expect(await outcomeOf(mark(db, 'after'))).toMatchObject({ message: expect.stringContaining('has ended') })
  expect(await marksIn('acme')).toEqual(['during'])
})
