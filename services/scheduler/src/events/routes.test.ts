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

const listen = (key: string, { query = '', lastEventId = '' } = {}) =>
  openEventSource(`${scheduler.url}${tasks}/events${query}`, key, lastEventId)

async function rename(slug: string | null, label: string): Promise<void> {
  const { id } = await scheduler.task(slug, 'session_cleanup')
  await control().update(cronTasks).set({ label }).where(eq(cronTasks.id, id))
}

/** The next event with a label. */
async function heard(source: EventSource, label: string) {
  for (;;) {
    const { event, data } = await source.next()
    if (event === 'task' && Object(data).label === label) return Object(data)
  }
}

test('a change comes within two seconds as the whole record, whoever made it', async () => {
  await using source = await listen(demo)
  expect(source.response.headers.get('content-type')).toBe('text/event-stream')
  expect(source.response.headers.get('cache-control')).toBe('no-cache')
  const startedAt = performance.now()
  const call = await scheduler.caller('demo')
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const reply = await call('PATCH', `${tasks}/${id}`, { label: 'edited' }, { 'if-match': '*' })
  expect(await heard(source, 'edited')).toEqual(reply.body)
  expect(performance.now() - startedAt).toBeLessThan(4000)
})

test('a run by hand is heard: the outstanding run stands in the record', async () => {
  await using source = await listen(demo)
  const { id } = await scheduler.task('demo', 'cron_log_cleanup')
  const call = await scheduler.caller('demo')
  const run = await call('POST', `${tasks}/${id}/run`)
  const event = await source.next()
  expect(event).toMatchObject({ event: 'task', data: { id, run_id: Object(run.body).id } })
})

test("a tenant's key hears of its own tasks only, the platform's of all, or of a profile", async () => {
  await using ours = await listen(demo)
  await using all = await listen(platform)
  await using admin = await listen(platform, { query: '?profile=admin' })
  for (const slug of ['other', null, 'demo']) await rename(slug, 'who hears it')
  expect(await heard(ours, 'who hears it')).toMatchObject({ tenant: 'demo' })
  const tenants = [1, 2, 3].map(async () => (await heard(all, 'who hears it')).tenant)
  expect(new Set(await Promise.all(tenants))).toEqual(new Set(['demo', 'other', null]))
  expect(await heard(admin, 'who hears it')).toMatchObject({ profile: 'admin' })
})

test('with the last id a new connection hears what has changed in between, and nothing twice', async () => {
  const first = await listen(demo)
  await rename('demo', 'heard')
  await heard(first, 'heard')
  const lastEventId = first.lastEventId()
  expect(lastEventId).toMatch(/^\d+:\d+:/)
  await first[Symbol.asyncDispose]()

  await rename('demo', 'missed')
  await using second = await listen(demo, { lastEventId })
  expect(await second.next()).toMatchObject({ event: 'task', data: { label: 'missed' } })
  await rename('demo', 'and on')
  expect(await second.next()).toMatchObject({ event: 'task', data: { label: 'and on' } })
})

test('a change in a transaction that ends late is not passed over', async () => {
  await using source = await listen(demo)
  const { id } = await scheduler.task('demo', 'session_cleanup')
  const late = Promise.withResolvers<void>()
  const transaction = control().transaction(async (tx) => {
    await tx.update(cronTasks).set({ label: 'late' }).where(eq(cronTasks.id, id))
    await late.promise
  })
  const { id: another } = await scheduler.task('demo', 'cron_log_cleanup')
  await control().update(cronTasks).set({ label: 'early' }).where(eq(cronTasks.id, another))
  await heard(source, 'early')
  late.resolve()
  await transaction
  expect(await heard(source, 'late')).toMatchObject({ id })
})

for (const lastEventId of ['7', 'x', '1:0:', '1:9000000000000000:', '7:8:9,'])
  test(`with the unknown id ${lastEventId} the caller is told to read the records again`, async () => {
    await using source = await listen(demo, { lastEventId })
    expect(await source.next()).toMatchObject({ event: 'reset' })
    await rename('demo', `after ${lastEventId}`)
    expect(await heard(source, `after ${lastEventId}`)).toMatchObject({ tenant: 'demo' })
  })

test('when more changes at once than a stream takes, the platform reads again, and a tenant still hears its own', async () => {
  await using all = await listen(platform)
  await using ours = await listen(demo)
  await control().execute(sql`
    insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone)
    select 'client', ${scheduler.fresh.tenant('other').id}, 'many_' || n, 'many', 'none', '* * * * *', 'UTC'
    from generate_series(0, ${changesMax}) as n`)
  await control().update(cronTasks).set({ label: 'many' })
  for (;;) if ((await all.next()).event === 'reset') break
  expect(await heard(ours, 'many')).toMatchObject({ tenant: 'demo' })
})

test('a key may open so many streams and no more; a closed one makes room', async () => {
  const key = await scheduler.keyOf('demo')
  const sources = await Promise.all(Array.from({ length: 20 }, () => listen(key)))
  const refused = await fetch(`${scheduler.url}${tasks}/events`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  for (const source of sources) await source[Symbol.asyncDispose]()
  await expect
    .poll(async () => {
      await using source = await listen(key)
      return source.response.status
    })
    .toBe(200)
})
