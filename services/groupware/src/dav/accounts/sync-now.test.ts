import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { testRegistry } from '@fiscus/scheduling/testing/sample-registry'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { runningGroupware } from '../../testing/running-groupware.ts'

const groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
afterAll(() => groupware[Symbol.asyncDispose]())
const { control } = groupware.fresh.databases
const ours = await groupware.caller('ours')
const path = '/api/v1/dav/accounts'
const account = { name: 'Cloud', server_url: 'https://1.1.1.1/dav', login: 'ann', password: 'p4ss w0rd' }
const { id } = (await ours<{ id: string }>('POST', path, account)).body
const registry = testRegistry(groupware.fresh)
const names = ['dav_pull_sync', 'dav_queue_worker']
const tenantId = groupware.fresh.tenant('ours').id
for (const tenant_id of [tenantId, groupware.fresh.tenant('theirs').id, null])
  for (const name of names) await registry.addTask({ name, tenant_id })
const sync = () => ours('POST', `${path}/${id}/sync`)
const runs = () => control.select().from(cronRuns).orderBy(cronRuns.task_name)

beforeEach(async () => {
  await control.update(cronTasks).set({ run_id: null, paused_until: null, is_active: 1 })
  await control.delete(cronRuns)
})

test('an account that is synchronised now triggers both tasks of its tenant, once while their runs wait', async () => {
  const now = groupware.clock.now().toISOString()
  expect(await sync()).toMatchObject({ status: 200, body: { next_at: now } })
  await sync()
  const run = { tenant_id: tenantId, trigger: 'manual', status: 'scheduled', enqueued_at: null }
  expect(await runs()).toMatchObject(names.map((task_name) => ({ ...run, task_name })))
})

test('a paused task is not triggered, the other one is', async () => {
  const paused_until = new Date('2099-01-01T00:00:00Z')
  await control.update(cronTasks).set({ paused_until }).where(eq(cronTasks.name, 'dav_pull_sync'))
  expect((await sync()).status).toBe(200)
  expect((await runs()).map(({ task_name }) => task_name)).toEqual(['dav_queue_worker'])
})

test('the account is due also when the trigger fails, which the log records', async () => {
  await groupware.fresh.owner.execute('alter table cron_tasks rename to cron_tasks_away')
  try {
    expect((await sync()).status).toBe(200)
  } finally {
    await groupware.fresh.owner.execute('alter table cron_tasks_away rename to cron_tasks')
  }
  for (const name of names) expect(groupware.logged.join()).toContain(`${name} not triggered`)
})
