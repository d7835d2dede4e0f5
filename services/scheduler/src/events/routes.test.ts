import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type EventSource, openEventSource } from '../testing/event-source.ts'
import { type RunningScheduler, runningScheduler, tasks } from '../testing/running-scheduler.ts'
import { changesMax } from './read-changes.ts'

let scheduler: RunningScheduler
let demo: string
let platform: string
beforeAll(async () => {
  scheduler = await runningScheduler(inject('databaseServer'), 'demo', 'other')
  demo = await scheduler.keyOf('demo')
  platform = await scheduler.keyOf(null)
})
afterAll(() => scheduler[Symbol.asyncDispose]())

const control = () => scheduler.fresh.databases.control

const connect = (key: string, { query = '', lastEventId = '' } = {}) =>
  openEventSource(`${scheduler.url}${tasks}/events${query}`, key, lastEventId)

async function rename(slug: string | null, label: string): Promise<void> {
  const { id } = await scheduler.task(slug, 'session_cleanup')
  await control().update(cronTasks).set({ label }).where(eq(cronTasks.id, id))
}

/** The data of the next event whose task has a label. */
async function received(source: EventSource, label: string) {
  while (true) {
    const { event, data } = await source.next()
    if (event === 'task' && Object(data).label === label) return Object(data)
  }
}

test('a change of any source is sent as the whole record', async () => {
  await using source = await connect(demo)
  expect(source.response.headers.get('content-type')).toBe('text/event-stream')
  expect(source.response.headers.get('cache-control')).toBe('no-cache')
  const call = await scheduler.caller('demo')
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const reply = await call('PATCH', `${tasks}/${id}`, { label: 'edited' }, { 'if-match': '*' })
  expect(await received(source, 'edited')).toEqual(reply.body)
})

test('a manual run is sent: the record has the outstanding run', async () => {
  await using source = await connect(demo)
  const { id } = await scheduler.task('demo', 'cron_log_cleanup')
  const call = await scheduler.caller('demo')
  const run = await call('POST', `${tasks}/${id}/run`)
  const event = await source.next()
  expect(event).toMatchObject({ event: 'task', data: { id, run_id: Object(run.body).id } })
})

test("a tenant's key receives changes of its own tasks only, a platform key those of all tasks or of a profile", async () => {
  await using ours = await connect(demo)
  await using all = await connect(platform)
  await using admin = await connect(platform, { query: '?profile=admin' })
  for (const slug of ['other', null, 'demo']) await rename(slug, 'for whom')
  expect(await received(ours, 'for whom')).toMatchObject({ tenant: 'demo' })
  const tenants = [1, 2, 3].map(async () => (await received(all, 'for whom')).tenant)
  expect(new Set(await Promise.all(tenants))).toEqual(new Set(['demo', 'other', null]))
  expect(await received(admin, 'for whom')).toMatchObject({ profile: 'admin' })
})

test('a connection with the last id receives the changes since then, each once', async () => {
  const first = await connect(demo)
  await rename('demo', 'received')
  await received(first, 'received')
  const lastEventId = first.lastEventId()
  expect(lastEventId).toMatch(/^\d+:\d+:/)
  await first[Symbol.asyncDispose]()

  await rename('demo', 'missed')
  await using second = await connect(demo, { lastEventId })
  expect(await second.next()).toMatchObject({ event: 'task', data: { label: 'missed' } })
  await rename('demo', 'after it')
  expect(await second.next()).toMatchObject({ event: 'task', data: { label: 'after it' } })
})

test('a change in a transaction that commits late is sent', async () => {
  await using source = await connect(demo)
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const late = Promise.withResolvers<void>()
  const transaction = control().transaction(async (tx) => {
    await tx.update(cronTasks).set({ label: 'late' }).where(eq(cronTasks.id, id))
    await late.promise
  })
  const { id: another } = await scheduler.task('demo', 'cron_log_cleanup')
  await control().update(cronTasks).set({ label: 'early' }).where(eq(cronTasks.id, another))
  await received(source, 'early')
  late.resolve()
  await transaction
  expect(await received(source, 'late')).toMatchObject({ id })
})

for (const lastEventId of ['7', 'x', '1:0:', '1:9000000000000000:', '7:8:9,'])
  test(`a connection with the unknown id ${lastEventId} receives reset`, async () => {
    await using source = await connect(demo, { lastEventId })
    expect(await source.next()).toMatchObject({ event: 'reset' })
    await rename('demo', `after ${lastEventId}`)
    expect(await received(source, `after ${lastEventId}`)).toMatchObject({ tenant: 'demo' })
  })

test('more changes than a stream sends at once: a platform key receives reset, a tenant its own change', async () => {
  await using all = await connect(platform)
  await using ours = await connect(demo)
  await control().execute(sql`
    insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone)
    select 'client', ${scheduler.fresh.tenant('other').id}, 'many_' || n, 'many', 'none', '* * * * *', 'UTC'
    from generate_series(0, ${changesMax}) as n`)
  await control().update(cronTasks).set({ label: 'many' })
  while ((await all.next()).event !== 'reset');
  expect(await received(ours, 'many')).toMatchObject({ tenant: 'demo' })
})

test('a key may open 20 streams; closing a stream allows another one', async () => {
  const key = await scheduler.keyOf('demo')
  const sources = await Promise.all(Array.from({ length: 20 }, () => connect(key)))
  const refused = await fetch(`${scheduler.url}${tasks}/events`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  for (const source of sources) await source[Symbol.asyncDispose]()
  await expect
    .poll(async () => {
      await using source = await connect(key)
      return source.response.status
    })
    .toBe(200)
})
