import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import { testQueue } from '@fiscus/scheduling/testing/sample-registry'
import { tick } from '@fiscus/scheduling/tick/tick'
import { mailQueueWorker } from '@fiscus/tasks/mail-queue-worker'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'], {
  from: 'fiscus@example.com',
  global: { kind: 'folder', folder: '/dev/null' },
})
afterAll(() => mail[Symbol.asyncDispose]())
const { databases } = mail.fresh
const { control } = databases
const [demo, platform] = [await mail.caller('demo'), await mail.caller(null)]
const path = '/api/v1/mail'
const message = { to: [{ address: 'ada@example.org' }], subject: 'Hello', text: 'Hello' }
const send = (body: object = {}, call = demo) =>
  call<{ id: string }>('POST', `${path}/messages`, { ...message, ...body })
const isOf = (tenantId: string | null) =>
  and(
    eq(cronTasks.name, mailQueueWorker.name),
    tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId),
  )
const demoId = mail.fresh.tenant('demo').id
const runs = () => control.select().from(cronRuns).orderBy(cronRuns.id)
const now = () => mail.clock.now()

/** A tick, with the runs that it enqueues. No slot is due: the first is in the next minute. */
async function tickNow() {
  const queue = testQueue()
  const context = { control, databases, queue, leases: postgresLeases(control), registry: registryRows }
  await tick(context, now(), new AbortController().signal)
  return queue.runs
}
expect(await tickNow(), 'registers the tasks').toEqual([])

beforeEach(async () => {
  await control.update(cronTasks).set({ run_id: null, paused_until: null, is_active: 1 })
  await control.delete(cronRuns)
})

test('a message that is due triggers a run of its scope, which a ticker enqueues; further messages share it', async () => {
  await Promise.all([send(), send(), send()])
  await send()
  const [run, ...further] = await runs()
  expect(further).toEqual([])
  expect(run).toMatchObject({
    task_name: 'mail_queue_worker',
    tenant_id: demoId,
    trigger: 'manual',
    status: 'scheduled',
    enqueued_at: null,
  })
  expect(await tickNow()).toMatchObject([{ runId: run?.id, queue: 'mail' }])
  expect(await tickNow(), 'it is enqueued once').toEqual([])
})

test('a message of the administration triggers the run of the administration', async () => {
  expect((await send({}, platform)).status).toBe(202)
  expect(await runs()).toMatchObject([{ tenant_id: null }])
})

test('a message that waits triggers nothing, a retried one does', async () => {
  const tomorrow = new Date(now().getTime() + 86_400_000).toISOString()
  const { id } = (await send({ not_before: tomorrow })).body
  await demo('POST', `${path}/queue/${id}/cancel`)
  await demo('POST', `${path}/queue/${id}/retry`)
  expect(await runs(), 'it keeps its instant').toEqual([])
  const failed = { status: 'failed', available_at: now() } as const
  await databases.withTenant(demoId, (db) => db.update(mailQueue).set(failed).where(eq(mailQueue.id, id)))
  await demo('POST', `${path}/queue/${id}/retry`)
  expect(await runs()).toHaveLength(1)
})

test.for([
  ['inactive', { is_active: 0 }],
  ['paused', { paused_until: new Date('2099-01-01T00:00:00Z') }],
] as const)('an %s task is not triggered, and the message is enqueued', async ([, columns]) => {
  await control.update(cronTasks).set(columns).where(isOf(demoId))
  expect((await send()).status).toBe(202)
  expect(await runs()).toEqual([])
})

test('the message is enqueued also when the trigger fails, which the log records', async () => {
  await mail.fresh.owner.execute('alter table cron_tasks rename to cron_tasks_away')
  try {
    expect((await send()).status).toBe(202)
  } finally {
    await mail.fresh.owner.execute('alter table cron_tasks_away rename to cron_tasks')
  }
  expect(mail.logged.join()).toContain('mail_queue_worker not triggered')
})
