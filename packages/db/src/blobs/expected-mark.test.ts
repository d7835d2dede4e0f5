import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobsElsewhere } from '@fiscus/runtime/blobs/blobs'
import { openBlobs, placeOf } from '@fiscus/runtime/blobs/open-blobs'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { blobPlace } from '../schema/control/blob-place.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { auditLog } from '../schema/tenant/logs.ts'
import { openDatabases } from '../tenants/open-databases.ts'
import { readTenant } from '../tenants/read-tenant.ts'
import { registerTenant } from '../tenants/register-tenant.ts'
import { expectedMark, readRecord, recordMark } from './expected-mark.ts'

const never = new AbortController().signal
const clock = fakeClock('2026-11-28T08:00:00Z')
const root = await mkdtemp(join(tmpdir(), 'fiscus-mark-'))
afterAll(() => rm(root, { recursive: true, force: true }))

let fresh: FreshDatabases
let folder = ''
beforeEach(async () => {
  fresh = await freshDatabases(inject('databaseServer'), 'demo')
  folder = join(await mkdtemp(join(root, 'data-')), 'blobs')
})
afterEach(async () => {
  vi.useRealTimers()
  await fresh[Symbol.asyncDispose]()
})

/** The blobs of the tenant, as a process opens them. */
const openDemo = (at = folder) =>
  openBlobs({ folder: at }, expectedMark(fresh.databases, clock)).blobsOf(fresh.tenant('demo').id)
const store = async (blobs = openDemo(), text = 'file') => {
  const [blob] = await blobs.putAll([Buffer.from(text)], never)
  return blob?.sha256 ?? ''
}
const recorded = async () =>
  (await fresh.owner.select().from(blobPlace)).map(({ since }) => since.toISOString())

/** A file without a mark beside it, as releases before the mark have stored it, and a row that refers to it. */
async function storeUnmarked({ isReferenced }: { isReferenced: boolean }): Promise<void> {
  await mkdir(folder)
  const { id } = fresh.tenant('demo')
  const sha256 = await store(placeOf({ folder }).blobsOf(id), 'of an earlier release')
  const at = clock.now()
  const digests = { sha256, content_sha256: sha256, first_id: id, last_id: id }
  if (isReferenced)
    await fresh.databases.withTenant(id, (db) =>
      db
        .insert(auditArchives)
        .values({ ...digests, bytes: 7, rows: 1, first_at: at, last_at: at, created_at: at }),
    )
}

test('the first process of an installation creates, marks and records its folder, and this is audited', async () => {
  await store()
  const administration = await readTenant(fresh.owner, { slug: 'administration' })
  const mark = { installation: administration?.id, since: administration?.created_at.toISOString() }
  expect(await placeOf({ folder }).readMark()).toEqual(mark)
  expect(await readRecord(fresh.owner)).toEqual({ mark, isRecorded: true })
  const entries = await fresh.owner.select().from(auditLog).where(eq(auditLog.entity, 'blob_place'))
  expect(entries).toMatchObject([
    {
      actor: 'system',
      action: 'create',
      entity_id: mark.installation,
      after: { location: folder, since: mark.since },
    },
  ])
})

test('processes that start at once share one folder', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => store(openDemo(), `${index}`)))
  expect(await recorded()).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.includes('json'))).toEqual(['installation.json'])
})

test('of processes with folders of their own, those of the first one are used', async () => {
  await store()
  await expect(store(openDemo(`${folder}-of-another-machine`))).rejects.toThrow('it has no installation.json')
  await expect(readdir(`${folder}-of-another-machine`)).rejects.toThrow('ENOENT')
})

test('a folder with files of this installation is marked by the upgrade', async () => {
  await storeUnmarked({ isReferenced: true })
  await store()
  expect(await recorded()).toHaveLength(1)
})

test('an empty folder in place of the files is not marked by the upgrade, and the files are when they are back', async () => {
  await storeUnmarked({ isReferenced: true })
  await rename(folder, `${folder}.away`)
  const blobs = openDemo()
  for (const prepare of [async () => {}, () => mkdir(folder)]) {
    await prepare()
    await expect(store(blobs)).rejects.toThrow('it has none of the files that the databases refer to')
  }
  expect(await readdir(folder)).toEqual([])
  expect(await recorded()).toEqual([])
  await rm(folder, { recursive: true })
  await rename(`${folder}.away`, folder)
  await store(blobs)
  expect(await recorded()).toHaveLength(1)
})

test('files to which no database refers are not taken over: the databases may be new ones', async () => {
  await storeUnmarked({ isReferenced: false })
  await expect(store()).rejects.toThrow('it has files, and the databases refer to none')
  expect(await recorded()).toEqual([])
})

test('nothing is marked while it is not known whether a database refers to files', async () => {
  const control = fresh.owner
  await registerTenant({ control, author: testAuthor() }, { slug: 'lost', database: 'test_lost' })
  await expect(store()).rejects.toThrow('once the database test_lost can be read')
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('a folder of another installation is refused, with its id', async () => {
  const installation = '0190a0b0-0000-7000-8000-00000000000b'
  const other = { installation, since: '2026-11-28T10:00:00.000Z' }
  await placeOf({ folder }).writeMark(other)
  await expect(store()).rejects.toThrow(`it has the files of the installation ${installation}`)
  await expect(store()).rejects.toThrow(BlobsElsewhere)
  expect(await placeOf({ folder }).readMark()).toEqual(other)
  expect(await recorded()).toEqual([])
})

test('a folder that was recorded once is never marked again by a process', async () => {
  await store()
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await expect(store()).rejects.toThrow('it has no installation.json')
  expect(await readdir(folder)).toEqual([])
})

test('a mark of this installation is recorded by restored databases that have none', async () => {
  const { mark } = await readRecord(fresh.owner)
  const later = { ...mark, since: '2026-11-28T10:00:00.000Z' }
  await placeOf({ folder }).writeMark(later)
  await store()
  expect(await recorded()).toEqual([later.since])
})

test('a process follows a place that was marked on purpose within seconds, and goes on while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const databases = openDatabases({ url: fresh.url })
  const expected = expectedMark(databases, clock)
  const blobs = openBlobs({ folder }, expected).blobsOf(fresh.tenant('demo').id)
  await store(blobs)
  const place = placeOf({ folder })
  const { mark } = await readRecord(fresh.owner)
  const next = { ...mark, since: '2026-11-28T12:00:00.000Z' }
  await place.writeMark(next)
  await recordMark(fresh.owner, { place, mark: next, before: mark }, testAuthor())
  await expect(store(blobs)).rejects.toThrow(BlobsElsewhere)
  vi.advanceTimersByTime(5_000)
  await store(blobs)
  vi.advanceTimersByTime(5_000)
  await databases[Symbol.asyncDispose]()
  await store(blobs)
})
