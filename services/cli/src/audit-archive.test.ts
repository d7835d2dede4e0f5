import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveAuditLog } from '@fiscus/db/audit/archive-audit-log'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditArchive } from './audit-archive.ts'
import { runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-archives-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

beforeAll(async () => {
  await archive('demo', fresh.tenant('demo').id, ['7', '8'])
  await archive('administration', 'administration', ['9'])
})

const environment = { DATABASE_URL: fresh.url, BLOB_FOLDER: folder }
const run = (...args: string[]) => runInTest(auditArchive, environment, args)

async function archive(slug: string, scope: string, entities: string[]) {
  const { id } = await fresh.databases.findTenant({ slug })
  await fresh.databases.withTenant(id, async (db) => {
    const entry = { actor: 'key:1', action: 'update', entity: 'tax_rate', after: { name: 'Żółty' } }
    const at = (index: number) => new Date(`2025-01-0${index + 1}T10:20:30.123Z`)
    const rows = entities.map((entity_id, index) => ({ ...entry, entity_id, at: at(index) }))
    await db.insert(auditLog).values(rows)
    const clock = { now: () => new Date('2026-11-21T08:00:00Z') }
    const context = { db, clock, blobs: openFileBlobs(folder)(scope), signal: new AbortController().signal }
    await archiveAuditLog(context, { from: '-infinity', before: clock.now() })
  })
}

test('list shows the archives of a tenant', { timeout: 60_000 }, async () => {
  const { code, stdout } = await startProgram(auditArchive, environment, ['list', '--tenant=demo'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^ID +ENTRIES +FROM \(UTC\) +TO \(UTC\) +BYTES\n[0-9a-f-]{36} +2 +2025-01-01 10:20 +2025-01-02 10:20 +\d+\n$/,
  )
  expect(await listed('demo')).toMatchObject([{ rows: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(await listed('administration')).toMatchObject([{ rows: 1 }])
})

test('read shows the entries, one line each or as archived JSON', async () => {
  const [{ id }] = await listed('demo')
  expect(await run('read', id, '--tenant=demo')).toEqual({
    code: 0,
    stdout: '2025-01-01 10:20  key:1  update  tax_rate  7\n2025-01-02 10:20  key:1  update  tax_rate  8\n',
    stderr: '',
  })
  const { stdout } = await run('read', id, '--tenant=demo', '--json')
  const entries = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(entries).toMatchObject([{ entity_id: '7', after: { name: 'Żółty' } }, { entity_id: '8' }])
  const [{ id: ofAdministration }] = await listed('administration')
  expect((await run('read', ofAdministration, '--tenant=administration')).stdout).toMatch(/tax_rate {2}9\n$/)
})

describe('a fault is one sentence without other output', () => {
  const unknown = '0190a0b0-0000-7000-8000-000000000001'
  for (const [args, code, sentence] of [
    [
      ['read', unknown, '--tenant=demo'],
      1,
      `There is no archive ${unknown}: bin/audit-archive list --tenant=demo shows all archives.`,
    ],
    [['list', '--tenant=unknown'], 1, 'There is no tenant unknown: bin/tenant list shows all tenants.'],
    [['list'], 2, 'The option --tenant=SLUG is missing. Run bin/audit-archive --help for the usage.'],
    [
      ['read', 'one', '--tenant=demo'],
      2,
      'Name one archive by its id, as bin/audit-archive list shows it. Run bin/audit-archive --help for the usage.',
    ],
  ] as const)
    test(args.join(' '), async () => {
      expect(await run(...args)).toEqual({ code, stdout: '', stderr: `${sentence}\n` })
    })

  test('a damaged archive', async () => {
    await archive('demo', fresh.tenant('demo').id, ['10', '11'])
    const { id, sha256 } = (await listed('demo')).at(-1)
    await truncate(join(folder, fresh.tenant('demo').id, sha256.slice(0, 2), sha256), 30)
    const stderr = `The blob ${sha256} is damaged: restore it.\n`
    expect(await run('read', id, '--tenant=demo')).toEqual({ code: 1, stdout: '', stderr })
  })
})

async function listed(tenant: string) {
  return JSON.parse((await run('list', `--tenant=${tenant}`, '--json')).stdout)
}
