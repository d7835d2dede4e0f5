import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type AuditArchive, readArchive } from '@fiscus/db/audit/read-archive'
import { asOwner, connectApplication } from '@fiscus/db/connections/connect'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { auditLogCleanup } from './audit-log-cleanup.ts'
import { runOn, storeSetting } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-archives-'))
const application = connectApplication(fresh.urlOf('acme'), 1)
afterAll(async () => {
  await application.end()
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
const acme = fresh.tenant('acme').id
const blobs = openFileBlobs(folder)(acme)
const now = new Date('2026-11-21T08:00:00Z')
const clean = (context: Partial<TaskContext> & { slug?: null } = {}) =>
  runOn(fresh, auditLogCleanup, { slug: 'acme', now, blobs, ...context })

beforeEach(async () => {
  for (const url of [fresh.urlOf('acme'), fresh.url])
    await asOwner(url, (owner) => owner`delete from audit_log`)
  await storeSetting(fresh, acme, 'audit_log.mode', 'archive')
  await storeSetting(fresh, acme, 'audit_log.retention_days', 365)
})

async function inLog<T>(slug: string, work: Parameters<typeof fresh.databases.withTenant<T>>[1]) {
  const { id } = await fresh.databases.findTenant({ slug })
  return fresh.databases.withTenant(id, work)
}

/** Adds an entry for each age in days. */
async function addEntries(days: readonly number[], slug = 'acme') {
  const entry = { actor: 'key:1', action: 'update', entity: 'tax_rate', after: { name: 'Żółty' } }
  const rows = days.map((day) => ({
    ...entry,
    entity_id: String(day),
    at: new Date(now.getTime() - day * 86_400_000),
  }))
  await inLog(slug, (db) => db.insert(auditLog).values(rows))
}

/** The ages in days of the entries that are still in the log. */
async function left(slug = 'acme'): Promise<number[]> {
  const rows = await inLog(slug, (db) => db.select().from(auditLog))
  return rows.map(({ entity_id }) => Number(entity_id)).toSorted((a, b) => a - b)
}

/** The archives that were created since `before`. */
async function archivesAfter(before: readonly AuditArchive[], slug = 'acme'): Promise<AuditArchive[]> {
  const rows = await inLog(slug, (db) => db.select().from(auditArchives).orderBy(asc(auditArchives.id)))
  return rows.filter(({ id }) => !before.some((other) => other.id === id))
}

async function idsIn(archives: readonly AuditArchive[], from: Blobs = blobs): Promise<string[]> {
  const texts = await Promise.all(archives.map((archive) => readArchive(from, archive)))
  return texts.flat().map((line) => JSON.parse(line).entity_id)
}

test('archives and deletes entries older than 365 days, the oldest first, and keeps an entry of exactly 365 days', async () => {
  const before = await archivesAfter([])
  await addEntries([0, 364, 365, 365.001, 366, 4000])
  expect(await clean()).toBe('3 audit entries older than 365 days archived')
  expect(await left()).toEqual([0, 364, 365])
  const archives = await archivesAfter(before)
  expect(archives).toMatchObject([
    { rows: 3, first_at: new Date(now.getTime() - 4000 * 86_400_000), created_at: now },
  ])
  expect(await idsIn(archives)).toEqual(['4000', '366', '365.001'])
  expect(await clean()).toBe('0 audit entries older than 365 days archived')
  expect(await archivesAfter(before)).toEqual(archives)
})

test('an entry is archived exactly, to the last digit', async () => {
  const before = await archivesAfter([])
  await application`
    insert into audit_log (id, at, actor, action, entity, entity_id, before, after, reason)
    values ('0190a0b0-0000-7000-8000-000000000001', '2025-01-02T03:04:05.123456Z', 'key:1', 'update', 'rate', '7',
      '{"amount": 12345678901234567890.10, "text": "zażółć\\n\\"\\u2028"}', 'null', ${'a "reason"'})`
  await clean()
  const [archive] = await archivesAfter(before)
  const [line] = archive ? await readArchive(blobs, archive) : []
  expect(line).toContain('"amount": 12345678901234567890.10')
  expect(JSON.parse(line ?? '')).toMatchObject({
    id: '0190a0b0-0000-7000-8000-000000000001',
    at: expect.stringMatching(/05\.123456/),
    before: { text: 'zażółć\n"\u2028' },
    after: null,
    reason: 'a "reason"',
    request_id: null,
  })
})

test('in mode delete, entries are deleted and nothing is archived', async () => {
  const before = await archivesAfter([])
  await storeSetting(fresh, acme, 'audit_log.mode', 'delete')
  await storeSetting(fresh, acme, 'audit_log.retention_days', 90)
  await addEntries([1, 90, 91])
  expect(await clean()).toBe('1 audit entry older than 90 days deleted')
  expect(await left()).toEqual([1, 90])
  expect(await archivesAfter(before)).toEqual([])
})

test('the admin profile has its own audit log and archives', async () => {
  const administration = openFileBlobs(folder)('administration')
  await addEntries([400])
  await addEntries([500], 'administration')
  expect(await clean({ blobs: administration, slug: null })).toMatch(/^1 audit entry/)
  expect([await left('administration'), await left()]).toEqual([[], [400]])
  expect(await idsIn(await archivesAfter([], 'administration'), administration)).toEqual(['500'])
})

test('the chain of documents is anchored where the process can sign', async () => {
  const warned: string[] = []
  const log = { info() {}, warn: (line: string) => warned.push(line), error() {} }
  await clean({ log })
  expect(warned).toEqual([expect.stringContaining('SECRETS_KEY')])
  const platformSecrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) })
  await clean({ log, platformSecrets })
  expect(await blobs.statements(new AbortController().signal)).toEqual([])
  await asOwner(fresh.urlOf('acme'), async (owner) => {
    await owner`insert into documents (type, number, issue_date, approved_at, approved_by, currency, summary, request)
      values ('offer', 'O/1', '2026-11-21', now(), 'me', 'PLN', '{}', '{}')`
    await owner`insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, chain_digest)
      select id, 1, '{}', 'x', '', 'x' from documents`
    await owner`update document_chain set sequence = 1, digest = 'x'`
  })
  await expect(clean({ log, platformSecrets })).rejects.toThrow('not anchored')
})

describe('an invalid setting fails the run and changes nothing', () => {
  for (const [key, values] of [
    ['audit_log.retention_days', [0, -1, 1.5, 3651, 1e9, '365', 'year', null, true]],
    ['audit_log.mode', ['', 'Archive', 'shred', 0, null, true]],
  ] as const)
    for (const value of values)
      test(`${key} ${JSON.stringify(value)}`, async () => {
        const before = await archivesAfter([])
        await addEntries([5000])
        await storeSetting(fresh, acme, key, value)
        await expect(clean()).rejects.toThrow(
          `The setting ${key} is ${JSON.stringify(value)}, which cannot be used: `,
        )
        expect([await left(), await archivesAfter(before)]).toEqual([[5000], []])
      })
})

describe('no entry is deleted before its archive was read back', () => {
  const put = async (text: string) => {
    const bytes = gzipSync(text)
    return blobs.put(
      (async function* () {
        yield bytes
      })(),
      new AbortController().signal,
    )
  }
  const faults: Record<string, [Partial<Blobs>, RegExp]> = {
    'the blob store is full': [openFileBlobs('/dev/full')('acme'), /ENOTDIR/],
    'the process stops before the blob is read back': [
      {
        read() {
          throw new Error('stopped')
        },
      },
      /stopped/,
    ],
    'the blob is missing': [{ put: async () => ({ sha256: '0'.repeat(64), bytes: 1 }) }, /There is no blob/],
    'an entry is missing in the archive': [{ put: () => put('{}\n{}\n') }, /has 2 entries instead of 3/],
    'the archive contains a different entry': [
      { put: () => put('{}\n{}\n{}\n') },
      /differ from the archived ones/,
    ],
    'the blob is not an archive': [{ read: async function* () {} }, /unexpected end of file/],
  }
  for (const [what, [fault, message]] of Object.entries(faults))
    test(what, async () => {
      const before = await archivesAfter([])
      await addEntries([400, 500, 600])
      await expect(clean({ blobs: { ...blobs, ...fault } })).rejects.toThrow(message)
      expect([await left(), await archivesAfter(before)]).toEqual([[400, 500, 600], []])
      expect(await clean(), 'the next run archives them').toMatch(/^3 /)
      expect(await idsIn(await archivesAfter(before))).toEqual(['600', '500', '400'])
    })

  test('another session has deleted an entry meanwhile', async () => {
    const before = await archivesAfter([])
    await addEntries([400, 500, 600])
    async function* read(sha256: string) {
      await asOwner(fresh.urlOf('acme'), (owner) => owner`delete from audit_log where entity_id = '500'`)
      yield* blobs.read(sha256)
    }
    await expect(clean({ blobs: { ...blobs, read } })).rejects.toThrow(
      'Only 2 of the 3 archived audit entries were still in the log',
    )
    expect([await left(), await archivesAfter(before)]).toEqual([[400, 600], []])
  })
})

test('entries are archived in several files, also by a stopped run and its successor: each entry is in exactly one file', async () => {
  const before = await archivesAfter([])
  await application`
    insert into audit_log (at, actor, action, entity, entity_id, after)
    select '2025-01-01'::timestamptz + n / 100 * interval '1 second', 'key:1', 'create', 'contact', n::text, '{"a": 1}'
    from generate_series(1, 12000) as n`
  const stop = new AbortController()
  const progress = (done: number) => done > 0 && stop.abort(new Error('stopped'))
  await expect(clean({ signal: stop.signal, progress })).rejects.toThrow('stopped')
  expect(await clean()).toMatch(/^7,000 audit entries/)
  const archives = await archivesAfter(before)
  expect(archives.map(({ rows }) => rows)).toEqual([5000, 5000, 2000])
  const archived = (await idsIn(archives)).map(Number)
  expect(archived.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12_000 }, (_, n) => n + 1))
  expect(await left()).toEqual([])
})

test('an archive ends with the first entry that exceeds 16 MiB', async () => {
  const before = await archivesAfter([])
  await application`
    insert into audit_log (at, actor, action, entity, entity_id, after)
    select '2025-01-01'::timestamptz + n * interval '1 second', 'key:1', 'import', 'tax', n::text, to_jsonb(repeat('x', 1000000))
    from generate_series(1, 40) as n`
  expect(await clean()).toMatch(/^40 audit entries/)
  const archives = await archivesAfter(before)
  expect(archives.map(({ rows }) => rows)).toEqual([17, 17, 6])
  expect(await idsIn(archives)).toHaveLength(40)
})

test('the application role cannot change audit entries or archives', async () => {
  for (const statement of [
    'update audit_log set actor = actor',
    'update audit_archives set rows = rows',
    'delete from audit_archives',
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(application.unsafe(statement)).rejects.toThrow('permission denied for table audit_')
})
