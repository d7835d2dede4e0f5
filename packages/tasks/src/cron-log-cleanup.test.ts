import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davConflicts } from '@fiscus/db/schema/dav/changes'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { deleteMessage } from '@fiscus/mail/messages/change-message'
import { findSource } from '@fiscus/mail/messages/read-message'
import { readRawSource } from '@fiscus/mail/sources/raw-source'
import { openMailStage } from '@fiscus/mail/testing/mail-stage'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { addDays } from '@fiscus/runtime/clock'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { cronLogCleanup } from './cron-log-cleanup.ts'
import { runOn, storeSetting } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const now = new Date('2026-11-21T08:00:00Z')
const acme = fresh.tenant('acme').id
beforeEach(() => fresh.owner.delete(cronTasks))

/** Adds runs of a task of one scope, each with its status and the days since its end. */
async function enqueue(tenant_id: string | null, runs: readonly (readonly [string, number | null])[]) {
  const task = {
    profile: tenant_id ? ('client' as const) : ('admin' as const),
    tenant_id,
    name: 'sample',
    label: 'Sample',
    command_class: commandClassOf('sample'),
    expression: '* * * * *',
    timezone: 'UTC',
  }
  const [row] = await control.insert(cronTasks).values(task).returning()
  await control.execute(sql`
    insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, finished_at)
    select ${row?.id}, ${tenant_id}, 'sample', 'manual', run ->> 0, '2026-01-01',
      ${now.toISOString()}::timestamptz - (run ->> 1)::numeric * interval '1 day'
    from jsonb_array_elements(${JSON.stringify(runs)}::jsonb) as run`)
}

async function left(): Promise<string[]> {
  const runs = await control.select().from(cronRuns)
  return runs
    .map(({ status, finished_at }) => {
      const days = finished_at === null ? '-' : (now.getTime() - finished_at.getTime()) / 86_400_000
      return `${status} ${days}`
    })
    .toSorted()
}

test('deletes runs of any final status that ended before the retention period, and never an unfinished run', async () => {
  await enqueue(acme, [
    ['success', 1],
    ['success', 30],
    ['success', 30.001],
    ['failed', 31],
    ['timeout', 400],
    ['skipped', 31],
    ['interrupted', 31],
    ['running', null],
    ['scheduled', null],
    // The service never writes such a row; the clean-up keeps it.
    ['running', 500],
  ])
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toBe(
    '5 runs that ended more than 30 days ago deleted',
  )
  expect(await left()).toEqual(['running -', 'running 500', 'scheduled -', 'success 1', 'success 30'])
})

test('each scope cleans its own log only', async () => {
  await enqueue(acme, [['success', 40]])
  await enqueue(fresh.tenant('other').id, [['failed', 41]])
  await enqueue(null, [['timeout', 42]])
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toMatch(/^1 run/)
  expect(await left()).toEqual(['failed 41', 'timeout 42'])
  expect(await runOn(fresh, cronLogCleanup, { slug: null, now })).toMatch(/^1 run/)
  expect(await left()).toEqual(['failed 41'])
})

test('the retention period is a setting of the scope; an invalid setting deletes nothing', async () => {
  await enqueue(acme, [
    ['success', 3],
    ['success', 5],
  ])
  await storeSetting(fresh, acme, 'cron_log.retention_days', 0)
  await expect(runOn(fresh, cronLogCleanup, { slug: 'acme', now })).rejects.toThrow(
    'The setting cron_log.retention_days is 0, which cannot be used: ',
  )
  await storeSetting(fresh, acme, 'cron_log.retention_days', 4)
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toBe(
    '1 run that ended more than 4 days ago deleted',
  )
  expect(await left()).toEqual(['success 3'])
})

test('runs are deleted in batches; after a stop between two batches, the next run deletes the rest', async () => {
  await enqueue(
    acme,
    Array.from({ length: 12_000 }, () => ['success', 50] as const),
  )
  await storeSetting(fresh, acme, 'cron_log.retention_days', 30)
  const stop = new AbortController()
  const progress = (done: number) => done >= 10_000 && stop.abort(new Error('stopped'))
  const stopped = runOn(fresh, cronLogCleanup, { slug: 'acme', now, signal: stop.signal, progress })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await left()).toHaveLength(2000)
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toMatch(/^2,000 runs/)
})

test('deletes events and contacts that servers deleted more than 30 days ago', async () => {
  const object = (uid: string, days: number) => ({
    id: randomUUID(),
    kind: 'address_book' as const,
    uid,
    title: uid,
    object: 'BEGIN:VCARD',
    record: { ...noReferences, status: 'active' as const, version: 1, created_at: now.toISOString() },
    deleted_at: addDays(now, -days),
  })
  await inAcme((db) => db.insert(davDeletedObjects).values([object('kept', 29.99), object('old', 30.01)]))
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toBe(
    '0 runs that ended more than 30 days ago, 1 events and contacts that servers deleted more than 30 days ago deleted',
  )
  expect(await inAcme((db) => db.select().from(davDeletedObjects))).toMatchObject([{ uid: 'kept' }])
})

test('deletes conflicts that were resolved more than 30 days ago, and none that is open', async () => {
  const server_url = 'https://dav.example.com/'
  await inAcme(async (db) => {
    const account = { name: 'Cloud', server_url, login: 'ada', next_at: now }
    const { id: account_id } = requireRow(await db.insert(davAccounts).values(account).returning())
    const collection = { account_id, kind: 'calendar', url: server_url, name: 'Work' } as const
    const { id: collection_id } = requireRow(await db.insert(davCollections).values(collection).returning())
    const conflict = (title: string, days: number | null) => ({
      collection_id,
      kind: 'both_changed' as const,
      title,
      detected_at: addDays(now, -100),
      kept: 'server' as const,
      resolved_at: days === null ? null : addDays(now, -days),
    })
    await db
      .insert(davConflicts)
      .values([conflict('open', null), conflict('kept', 29.99), conflict('old', 30.01)])
  })
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toBe(
    '0 runs that ended more than 30 days ago, 1 conflict that was resolved more than 30 days ago deleted',
  )
  const titles = await inAcme((db) => db.select({ title: davConflicts.title }).from(davConflicts))
  expect(titles.map(({ title }) => title).toSorted()).toEqual(['kept', 'open'])
})

const inAcme = <T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]) =>
  fresh.databases.withTenant(acme, work)
const noReferences = { company_id: null, contact_id: null, owner_id: null, timezone: null }

test('deletes finished jobs after their retention, and files older than a day to which nothing refers', async () => {
  await using folder = await temporaryFolder()
  const { id } = fresh.tenant('acme')
  const blobs = openFileBlobs(folder.path)(id)
  const { signal } = new AbortController()
  const store = async (text: string, ageHours: number) => {
    const { sha256 } = await blobs.put(Readable.from([Buffer.from(text)]), signal)
    const at = new Date(Date.now() - ageHours * 3_600_000)
    await utimes(join(folder.path, id, sha256.slice(0, 2), sha256), at, at)
    return sha256
  }
  const [kept, ofOldJob, orphan, recent, archived, sent] = [
    await store('of a job that is kept', 48),
    await store('of an old job', 48),
    await store('of no row', 48),
    await store('of no row yet', 23),
    await store('of an archive', 48),
    await store('of a closing that was reopened', 48),
  ]
  const file = (sha256: string) => [{ name: 'report.csv', media_type: 'text/csv', bytes: 1, sha256 }]
  const job = (status: 'success' | 'failed' | 'cancelled' | 'pending' | 'running', days: number | null) => ({
    kind: 'count',
    params: {},
    status,
    available_at: new Date(0),
    created_at: new Date(0),
    created_by: 'test',
    finished_at: days === null ? null : new Date(now.getTime() - days * 86_400_000),
  })
  await fresh.databases.withTenant(id, async (db) => {
    await db
      .insert(backgroundJobs)
      .values([
        { ...job('success', 30), result_files: file(kept) },
        { ...job('success', 31), result_files: file(ofOldJob) },
        job('failed', 31),
        job('cancelled', 31),
        job('failed', 29),
        job('pending', null),
        job('running', null),
      ])
    await db.insert(auditArchives).values({
      rows: 1,
      bytes: 1,
      sha256: archived,
      content_sha256: archived,
      first_at: now,
      last_at: now,
      first_id: id,
      last_id: id,
      created_at: now,
    })
    await db.execute(sql`
      with closing as (
        insert into return_closings (period, number, sequence, voids, figures, closed_at, closed_by, reopened_at, reopened_by, reopen_reason)
        values ('2026-10', 1, 0, 0, '{}', now(), 'test', now(), 'test', 'test') returning id)
      insert into return_files (closing_id, name, media_type, sha256, bytes) select id, 'JPK.xml', 'application/xml', ${sent}, 1 from closing`)
  })
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now, blobs })).toMatch(
    /, 3 background jobs that ended more than 30 days ago, 2 files deleted$/,
  )
  const left = await fresh.databases.withTenant(id, (db) => db.select().from(backgroundJobs))
  expect(left.map(({ status }) => status).toSorted()).toEqual(['failed', 'pending', 'running', 'success'])
  for (const sha256 of [kept, recent, archived, sent])
    expect(await Array.fromAsync(blobs.read(sha256))).toHaveLength(1)
  for (const sha256 of [ofOldJob, orphan])
    await expect(Array.fromAsync(blobs.read(sha256))).rejects.toThrow('There is no blob')
})

test('the source of a deleted message leaves the files, a day after its bundle was written again, and the other sources of its bundle stay', async () => {
  await using stage = await openMailStage(inject('databaseServer'), 'mail')
  stage.now = now
  const blobs = stage.blobsOf()
  const mailbox = await stage.mailbox({ is_support: 0 })
  const stored = await stage.receiveBatch(mailbox, [
    'Subject: a\r\n\r\nkept',
    'Subject: b\r\n\r\nsecret',
    'Subject: c\r\n\r\nkept',
  ])
  const source = async (at: number) => {
    const found = await stage.inScope((db) => findSource(db, stored[at]?.id ?? ''))
    return found && Buffer.concat(await Array.fromAsync(readRawSource(blobs, found))).toString()
  }
  const folder = join(stage.blobFolder, 'mail')
  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }
  const run = async (days: number) => {
    // By the clock of the file system, every file is two days old.
    const old = Date.now() / 1000 - 2 * 86_400
    for (const file of await files()) await utimes(file, old, old)
    const context = { slug: 'mail', now: new Date(now.getTime() + days * 86_400_000), blobs }
    return runOn(stage.fresh, cronLogCleanup, context)
  }
  const contents = async () => Promise.all((await files()).map((file) => readFile(file, 'utf8')))
  const author = { at: now, actor: 'key:1', request_id: null, reason: null }
  await stage.inScope((db) => deleteMessage(db, stored[1]?.id ?? '', author))
  expect(await run(2)).toMatch(/; 1 bundle of mail written again without deleted messages$/)
  expect(await contents(), 'a backup that has begun needs the old file').toHaveLength(2)
  expect(await run(3.1)).toMatch(/, 1 file deleted$/)
  expect(await contents()).toEqual(['Subject: a\r\n\r\nkeptSubject: c\r\n\r\nkept'])
  expect([await source(0), await source(1), await source(2)]).toEqual([
    'Subject: a\r\n\r\nkept',
    undefined,
    'Subject: c\r\n\r\nkept',
  ])
  for (const at of [0, 2]) await stage.inScope((db) => deleteMessage(db, stored[at]?.id ?? '', author))
  expect(await run(5)).toMatch(/, 1 file deleted$/)
  expect(await contents()).toEqual([])
})

test('the bundle of a batch that was not committed is deleted as other files are', async () => {
  await using stage = await openMailStage(inject('databaseServer'), 'mail')
  const blobs = stage.blobsOf()
  const mailbox = await stage.mailbox({ is_support: 0 })
  const texts = ['Subject: a\r\n\r\nx', 'Subject: b\r\n\r\nx']
  await expect(stage.receiveBatch(mailbox, texts, 'mail', new Error('crash'))).rejects.toThrow('crash')
  const [sha256 = ''] = (await readdir(join(stage.blobFolder, 'mail'), { recursive: true }))
    .filter((name) => name.length > 60)
    .map((name) => name.slice(3))
  expect(await blobs.sizeOf(sha256)).toBe(texts.join('').length)
  const old = Date.now() / 1000 - 2 * 86_400
  await utimes(join(stage.blobFolder, 'mail', sha256.slice(0, 2), sha256), old, old)
  expect(await runOn(stage.fresh, cronLogCleanup, { slug: 'mail', now, blobs })).toMatch(/, 1 file deleted$/)
  expect(await blobs.sizeOf(sha256)).toBeNull()
})

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
