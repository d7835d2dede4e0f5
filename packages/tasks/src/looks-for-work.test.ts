import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { addMessages, addSender } from '@fiscus/mail/testing/queued-messages'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import type { Task } from '@fiscus/scheduling/tasks/define-task'
import { worked } from '@fiscus/scheduling/testing/worked'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { tasks } from './catalog.ts'
import { runOn, storeSetting } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'empty')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-looks-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh[Symbol.asyncDispose]()
})
const now = new Date('2026-11-22T08:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const blobs = openFileBlobs(folder)('acme')
const looking = tasks.filter(({ resultIfIdle }) => resultIfIdle)

/** The look of a task as a run; `work`: it has found some. */
const lookOf = (task: Task): Task => ({
  ...task,
  run: async (context) => ({
    message: (await task.resultIfIdle?.(context)) ?? worked('work').message,
    foundWork: false,
  }),
})

test('each task of every minute or two looks for work', () => {
  const frequent = tasks.filter(({ schedule }) => /^(\*|\*\/2) /.test(schedule))
  expect(frequent.length).toBeGreaterThan(5)
  for (const { name, resultIfIdle } of frequent) expect(resultIfIdle, name).toBeDefined()
})

test.for(looking.flatMap((task) => [null, 'empty'].map((slug) => [task.name, slug] as const)))(
  'where there is no work, the look of %s has the result and the gauges of its run: %s',
  async ([name, slug]) => {
    const task = taskOf(name)
    const [looked, ran] = [{}, {}]
    const gaugesIn = (gauges: object) => ({
      measure: (gauge: string, value: number) => void Object.assign(gauges, { [gauge]: value }),
    })
    const result = await runOn(fresh, lookOf(task), { slug, now, ...gaugesIn(looked) })
    expect(result).toBe(await runOn(fresh, task, { slug, now, ...gaugesIn(ran) }))
    expect(looked).toEqual(ran)
    expect(result).not.toBe('work')
  },
)

type Case = { task: string; what: string; add: (db: TenantDatabase) => Promise<unknown>; isWork?: false }

const job = { params: {}, available_at: before(1), created_at: before(1), created_by: 'test' }
const stoppedHeartbeat = { status: 'running' as const, heartbeat_at: before(10) }
const incoming = {
  in_protocol: 'imap' as const,
  in_host: 'mail.example.com',
  in_port: 993,
  in_tls: 'implicit' as const,
  in_login: 'ada',
  in_next_at: before(1),
}
const addMail = (db: TenantDatabase, message: Partial<typeof mailQueue.$inferInsert>) =>
  addMessages({ db, blobs, now }, [message])
const unknownMail = { status: 'unknown' as const, unknown_count: 1, last_attempt_at: before(31) }

const event = { title: 'Fair', timezone: 'UTC', created_at: before(60), created_by: 'test' }

const cases: readonly Case[] = [
  {
    task: 'calendar_status_supervisor',
    what: 'an event that has begun',
    add: (db) => db.insert(calendarEvents).values({ ...event, start_date: before(1), end_date: before(-60) }),
  },
  {
    task: 'calendar_status_supervisor',
    what: 'an event that has ended',
    add: (db) => db.insert(calendarEvents).values({ ...event, start_date: before(60), end_date: before(1) }),
  },
  {
    task: 'calendar_status_supervisor',
    what: 'an event to come',
    add: (db) =>
      db.insert(calendarEvents).values({ ...event, start_date: before(-60), end_date: before(-90) }),
    isWork: false,
  },
  { task: 'inbound_email_sync', what: 'a mailbox that is due', add: (db) => addSender(db, incoming) },
  {
    task: 'inbound_email_sync',
    what: 'a mailbox in a turn',
    add: (db) => addSender(db, { ...incoming, sync_until: new Date(now.getTime() + 1) }),
    isWork: false,
  },
  { task: 'mail_queue_worker', what: 'a message that is due', add: (db) => addMail(db, {}) },
  {
    task: 'mail_queue_worker',
    what: 'a message that waits for its next try',
    add: (db) => addMail(db, { available_at: new Date(now.getTime() + 1) }),
    isWork: false,
  },
  {
    task: 'mail_queue_worker',
    what: 'a message of a lost worker',
    add: (db) => addMail(db, { status: 'sending', claimed_until: before(1) }),
  },
  {
    task: 'mail_queue_worker',
    what: 'an unknown message',
    add: (db) => addMail(db, unknownMail),
    isWork: false,
  },
  {
    task: 'mail_queue_worker',
    what: 'an unknown message that is sent again',
    async add(db) {
      await storeSetting(fresh, fresh.tenant('acme').id, 'mail_queue.unknown', 'resend')
      await addMail(db, unknownMail)
    },
  },
  {
    task: 'mail_queue_worker',
    what: 'a sent message without its copy',
    async add(db) {
      const mailbox_id = await addSender(db, { ...incoming, in_state: 'ok', sent_folder: 'Sent' })
      await addMail(db, { mailbox_id, status: 'sent', sent_at: before(1) })
    },
  },
  {
    task: 'queue_worker',
    what: 'a job that waits',
    add: (db) => db.insert(backgroundJobs).values({ ...job, kind: 'wbs_rebuild' }),
  },
  {
    task: 'queue_worker',
    what: 'a job of a lost worker',
    add: (db) => db.insert(backgroundJobs).values({ ...job, kind: 'wbs_rebuild', ...stoppedHeartbeat }),
  },
  {
    task: 'queue_worker',
    what: 'a job of another task',
    add: (db) => db.insert(backgroundJobs).values({ ...job, kind: 'pdf_documents' }),
    isWork: false,
  },
  {
    task: 'pdf_queue_worker',
    what: 'a job that waits',
    add: (db) => db.insert(backgroundJobs).values({ ...job, kind: 'pdf_documents' }),
  },
  {
    task: 'pdf_queue_worker',
    what: 'a job of a lost worker',
    add: (db) => db.insert(backgroundJobs).values({ ...job, kind: 'pdf_documents', ...stoppedHeartbeat }),
  },
  { task: 'dav_pull_sync', what: 'a collection that is due', add: (db) => addCollection(db) },
  {
    task: 'dav_pull_sync',
    what: 'a collection of an account that waits',
    add: (db) => addCollection(db, {}, { next_at: new Date(now.getTime() + 1) }),
    isWork: false,
  },
  { task: 'dav_queue_worker', what: 'a collection', add: (db) => addCollection(db), isWork: false },
  {
    task: 'dav_queue_worker',
    what: 'a new name of a collection',
    add: (db) => addCollection(db, { pending_name: 'New' }),
  },
  {
    task: 'dav_queue_worker',
    what: 'a local change',
    async add(db) {
      const collection_id = await addCollection(db)
      const [object] = await db
        .insert(davObjects)
        .values({ collection_id, url: 'https://dav.example.com/office/a.ics', uid: 'a' })
        .returning()
      const object_id = object?.id ?? ''
      await db
        .insert(davQueue)
        .values({ object_id, operation: 'delete', queued_at: before(1), next_at: before(1) })
    },
  },
]

test('each task that looks for work has a case with work', () => {
  const named = cases.filter(({ isWork }) => isWork !== false).map(({ task }) => task)
  expect(new Set(named)).toEqual(new Set(looking.map(({ name }) => name)))
})

test.for(cases.map((each) => [each.task, each.what, each] as const))(
  '%s looks at %s',
  async ([name, _, { add, isWork = true }]) => {
    const { id } = fresh.tenant('acme')
    await fresh.databases.withTenant(id, add)
    const result = await runOn(fresh, lookOf(taskOf(name)), { slug: 'acme', now })
    await fresh.databases.withTenant(id, async (db) => {
      for (const table of [mailQueue, mailboxes, davAccounts, backgroundJobs, calendarEvents])
        await db.delete(table)
    })
    expect(result === 'work').toBe(isWork)
  },
)

const taskOf = (name: string): Task => tasks.find((task) => task.name === name) ?? expect.fail(name)

async function addCollection(
  db: TenantDatabase,
  collection: { pending_name?: string } = {},
  account: { next_at?: Date } = {},
): Promise<string> {
  const login = { name: 'Cloud', server_url: 'https://dav.example.com/', login: 'ada' }
  const accounts = await db
    .insert(davAccounts)
    .values({ ...login, next_at: before(1), ...account })
    .returning()
  const account_id = requireRow(accounts).id
  const url = 'https://dav.example.com/office/'
  const place = { account_id, kind: 'calendar', url, name: 'Work', is_selected: 1 } as const
  const rows = await db
    .insert(davCollections)
    .values({ ...place, created_at: before(1), ...collection })
    .returning()
  return requireRow(rows).id
}
