import { execFile } from 'node:child_process'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { archiveAuditLog } from '@fiscus/db/audit-archives/archive-audit-log'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-archives-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

// Each test starts a few processes, which take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  await archive('demo', fresh.tenant('demo').id, ['7', '8'])
  await archive('administration', 'administration', ['9'])
})

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

test('list shows the archives of a tenant', async () => {
  const { code, stdout } = await run('list', '--tenant=demo')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^ID +ENTRIES +FROM \(UTC\) +TO \(UTC\) +BYTES\n[0-9a-f-]{36} +2 +2025-01-01 10:20 +2025-01-02 10:20 +\d+\n$/,
  )
  expect(await listed('demo')).toMatchObject([{ rows: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(await listed('administration')).toMatchObject([{ rows: 1 }])
})

test('read shows the entries, in short or as they were archived', async () => {
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

describe('what can not be shown is said, and nothing is shown', () => {
  const unknown = '0190a0b0-0000-7000-8000-000000000001'
  for (const [words, code, sentence] of [
    [
      ['read', unknown, '--tenant=demo'],
      1,
      `There is no archive ${unknown}: bin/audit-archive list --tenant=demo shows all.`,
    ],
    [['list', '--tenant=nobody'], 1, 'There is no tenant nobody: bin/tenant list shows all.'],
    [['list'], 2, 'Say --tenant=SLUG. bin/audit-archive --help shows how.'],
    [
      ['read', 'one', '--tenant=demo'],
      2,
      'Name one archive by its id, as bin/audit-archive list shows it. bin/audit-archive --help shows how.',
    ],
  ] as const)
    test(words.join(' '), async () => {
      expect(await run(...words)).toEqual({ code, stdout: '', stderr: `${sentence}\n` })
    })

  test('an archive that is damaged', async () => {
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

/** The program as people run it. */
function run(...args: string[]) {
  const file = fileURLToPath(new URL('../../../bin/audit-archive', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: fresh.url, BLOB_FOLDER: folder }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(file, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
}
