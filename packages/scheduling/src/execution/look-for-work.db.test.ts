import { randomUUID } from 'node:crypto'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { leaseKeyOf } from '../leases/leases.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { startRun } from '../runs/start-run.ts'
import { commandClassOf, defineTask, type IdleContext, type Task } from '../tasks/define-task.ts'
import { testAuthor, testRegistry, testRunContext } from '../testing/sample-registry.ts'
import { worked } from '../testing/worked.ts'
import { lookForWork } from './look-for-work.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)
const { id: tenant_id } = fresh.tenant('acme')
const { signal } = new AbortController()
const idle = worked('nothing to do').message

/** A scheduled run of a task that looks like this. */
async function scheduled(look: (context: IdleContext) => Promise<typeof idle | null>) {
  const task: Task = defineTask({
    name: `looking_${randomUUID().slice(0, 8)}`,
    label: 'Looking',
    schedule: '* * * * *',
    queue: 'jobs',
    resultIfIdle: look,
    run: () => expect.fail('the run started'),
  })
  const { name } = task
  const context = testRunContext(fresh, [task])
  const { task: row, ids } = await registry.addScheduledRun({
    name,
    tenant_id,
    command_class: commandClassOf(name),
    consecutive_failures: 2,
  })
  const queued = { ...ids, taskName: name, tenantId: tenant_id, queue: 'jobs' as const }
  return {
    ids,
    row,
    look: () => lookForWork(context, queued, signal),
    run: async () => (await registry.runs(row))[0],
    holders: () => context.leases.heldKeys([leaseKeyOf(row.id)]),
  }
}

test('a run that finds nothing ends as successful without a start: no fence, no lease, and an idle task', async () => {
  const { look, run, row, holders } = await scheduled(async () => idle)
  const looked = await look()
  expect(looked).toMatchObject({
    kind: 'idle',
    run: { step: 'succeed', tenant: 'acme', result: { foundWork: false } },
  })
  expect(await run()).toMatchObject({
    status: 'success',
    worker: 'test-worker',
    fence: null,
    lease_token: null,
    result: 'nothing to do',
    found_work: false,
    error: null,
    started_at: looked.kind === 'idle' && looked.run.startedAt,
    finished_at: looked.kind === 'idle' && looked.run.at,
  })
  const after = await registry.task(row)
  expect(after).toMatchObject({
    run_id: null,
    is_running: 0,
    fence: 0,
    consecutive_failures: 0,
    last_status: 'success',
  })
  expect(await holders()).toEqual(new Set())
})

test('a look reads the database and the settings of its tenant', async () => {
  const { look } = await scheduled(async ({ db, settings }) => {
    const [found] = await db.execute<{ name: string }>('select current_database() as name')
    expect(found?.name).toContain('acme')
    expect(await settings.read('session.lifetime')).toBeGreaterThan(0)
    return idle
  })
  expect((await look()).kind).toBe('idle')
})

test('a run with work stays scheduled', async () => {
  const { look, run } = await scheduled(async () => null)
  expect(await look()).toEqual({ kind: 'work' })
  expect(await run()).toMatchObject({ status: 'scheduled', started_at: null })
})

test('of two workers with the same run one ends it, and its log has one entry', async () => {
  const { look, run } = await scheduled(async () => idle)
  const kinds = (await Promise.all([look(), look()])).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['idle', 'work'])
  expect(await run()).toMatchObject({ status: 'success' })
})

test.for([
  [
    'started by another worker',
    (ids: { runId: string; taskId: string; attempt: number }) =>
      startRun(control, { ...ids, leaseToken: 'theirs', worker: 'w2', at: testAuthor.at }),
    'running',
  ],
  ['cancelled', ({ runId }: { runId: string }) => cancelRun(control, runId, testAuthor), 'skipped'],
] as const)('a run that is %s during its look is not ended by it', async ([_, change, status]) => {
  const scheduledRun = await scheduled(async () => {
    await change(scheduledRun.ids)
    return idle
  })
  expect(await scheduledRun.look()).toEqual({ kind: 'work' })
  expect(await scheduledRun.run()).toMatchObject({ status })
})

test('a look that fails, or has no database, does not end its run', async () => {
  const failure = new Error('no such table')
  const { look, run } = await scheduled(() => Promise.reject(failure))
  expect(await look()).toEqual({ kind: 'failed', error: failure })
  expect(await run()).toMatchObject({ status: 'scheduled' })
})

test.for([
  ['is suspended', { status: 'suspended' }],
  ['is moved to another server', { moving_to: 'second' }],
  ['is on a server that this process does not know', { server: 'second' }],
] as const)('a tenant that %s is not looked at', async ([_, change]) => {
  const { look } = await scheduled(() => expect.fail('looked'))
  await fresh.owner.update(tenants).set(change).where(eq(tenants.id, tenant_id))
  try {
    expect(await look()).toEqual({ kind: 'work' })
  } finally {
    const back = { status: 'active', moving_to: null, server: null } as const
    await fresh.owner.update(tenants).set(back).where(eq(tenants.id, tenant_id))
  }
})

test('runs that end at the same time share statements, and each has its own result', async () => {
  const runs = await Promise.all(
    Array.from({ length: 40 }, (_, index) => scheduled(async () => worked(`nothing ${index}`).message)),
  )
  await Promise.all(runs.map(({ look }) => look()))
  const results = await Promise.all(runs.map(async ({ run }) => (await run())?.result))
  expect(results).toEqual(runs.map((_, index) => `nothing ${index}`))
})
