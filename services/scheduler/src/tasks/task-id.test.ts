import { taskRecord } from '@fiscus/contracts/tasks/task-record'
import { expect } from 'vitest'
import { tasksPath } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo', 'other')

test('a caller of a tenant names its task by the name or the id (scheduled-tasks §4.1)', async ({
  scheduler,
  call,
}) => {
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const byName = await call('GET', `${tasksPath}/session_cleanup`)
  expect(byName).toMatchObject({ status: 200, body: { id, name: 'session_cleanup', tenant: 'demo' } })
  expect(byName.body).toEqual((await call('GET', `${tasksPath}/${id.toUpperCase()}`)).body)
  expect(await call('GET', `${tasksPath}/session_cleanup/next?n=1`)).toMatchObject({ status: 200 })
  expect(await call('GET', `${tasksPath}/session_cleanup/runs`)).toMatchObject({ status: 200 })
})

test('a task is changed and run by its name', async ({ scheduler, call }) => {
  const { id } = await scheduler.task('demo', 'api_log_cleanup')
  const path = `${tasksPath}/api_log_cleanup`
  const etag = (await call('GET', path)).headers.get('etag') ?? ''
  const changed = await call('PATCH', path, { timeout_seconds: 120 }, { 'if-match': etag })
  expect(taskRecord.parse(changed.body)).toMatchObject({ id, timeout_seconds: 120 })
  const run = await call('POST', `${path}/run`)
  expect(run).toMatchObject({ status: 202, body: { task_id: id } })
  expect(run.headers.get('location')).toMatch(new RegExp(`^${tasksPath}/runs/[0-9a-f-]{36}$`))
})

test.for([
  ['no_such_task', 404],
  ['no such task', 422],
  ['1', 422],
] as const)('%j names no task: %i', async ([name, status], { call }) => {
  expect(await call('GET', `${tasksPath}/${encodeURIComponent(name)}`)).toMatchObject({ status })
})

test('a platform key names a task by its name only with the tenant in the path', async ({ platform }) => {
  expect(await platform('GET', `${tasksPath}/session_cleanup`)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/path/id' }] },
  })
  const path = tasksPath.replace('/api/v1', '/api/v1/tenants/other')
  expect(await platform('GET', `${path}/session_cleanup`)).toMatchObject({
    status: 200,
    body: { tenant: 'other' },
  })
})
