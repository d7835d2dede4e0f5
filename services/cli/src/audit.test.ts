import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEntities } from '@fiscus/contracts/audit/audit-entities'
import { archiveAuditLog } from '@fiscus/db/audit/archive-audit-log'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { audit } from './audit.ts'
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

const approval = {
  actor: 'key:1',
  action: 'approve',
  entity: 'document',
  request_id: 'r1',
  after: sql`'{"net": 23.00}'::jsonb`,
}
const environment = { DATABASE_URL: fresh.url, BLOB_FOLDER: folder }
const run = (...args: string[]) => runInTest(audit, environment, args)

async function archive(slug: string, scope: string, entities: string[]) {
  const { id } = await fresh.databases.findTenant({ slug })
  await fresh.databases.withTenant(id, async (db) => {
    const entry = { actor: 'key:1', action: 'update', entity: 'tax_rate', after: { name: 'Żółty' } }
    const at = (index: number) => new Date(`2025-01-0${index + 1}T10:20:30.123Z`)
    const rows = entities.map((entity_id, index) => ({ ...entry, entity_id, at: at(index) }))
    await db.insert(auditLog).values(rows)
    const clock = { now: () => new Date('2026-11-21T08:00:00Z') }
    const context = { db, clock, blobs: openFileBlobs(folder)(scope), signal: new AbortController().signal }
    await archiveAuditLog(context, { from: '-infinity', before: new Date('2025-12-01T00:00:00Z') })
  })
}

test('archives shows the archives of a tenant', async () => {
  const { code, stdout } = await startProgram(audit, environment, ['archives', '--tenant=demo'])
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

describe('list shows the entries of the log, the newest first', () => {
  beforeAll(() =>
    fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
      db.insert(auditLog).values([
        { ...approval, at: new Date('2026-01-01T00:00:00Z'), entity_id: '1' },
        { ...approval, at: new Date('2026-01-02T10:20:30.123Z'), entity_id: '2', reason: '=ticket "7"' },
      ]),
    ),
  )

  test('as a table', async () => {
    const { stdout } = await run('list', '--tenant=demo', '--entity=document')
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['AT (UTC)', 'ACTOR', 'ACTION', 'ENTITY', 'ID', 'REASON'],
      ['2026-01-02 10:20:30', 'key:1', 'approve', 'document', '2', '=ticket "7"'],
      ['2026-01-01 00:00:00', 'key:1', 'approve', 'document', '1'],
      [''],
    ])
  })

  test('as JSON lines with the stored digits', async () => {
    const { stdout } = await run('list', '--tenant=demo', '--entity=document', '--json', '-n', '1')
    expect(stdout).toMatch(/"request_id":"r1","before":null,"after":\{"net": 23\.00\}\}\n$/)
    expect(JSON.parse(stdout)).toMatchObject({ at: '2026-01-02T10:20:30.123000Z', entity_id: '2' })
  })

  test('as CSV, with a guard before formulas', async () => {
    const { stdout } = await run('list', '--tenant=demo', '--id=2', '--csv')
    const [heading, row] = stdout.split('\r\n')
    expect(heading).toBe('id,at,actor,action,entity,entity_id,reason,request_id,before,after')
    expect(row).toMatch(/,approve,document,2,"'=ticket ""7""",r1,,"\{""net"": 23\.00\}"$/)
  })

  for (const [filter, ids] of [
    ['--actor=key:1', ['2', '1']],
    ['--action=approve', ['2', '1']],
    ['--request-id=r1', ['2', '1']],
    ['--from=2026-01-02T10:20:30.123Z', ['2']],
    ['--to=2026-01-02T10:20:30.123Z', ['1']],
    ['--actor=key:2', []],
  ] as const)
    test(filter, async () => {
      const { stdout } = await run('list', '--tenant=demo', '--entity=document', '--json', filter)
      const lines = stdout.split('\n').filter((line) => /^\{/.test(line))
      expect(lines.map((line) => JSON.parse(line).entity_id)).toEqual(ids)
    })

  test('a log without such entries', async () => {
    expect((await run('list', '--tenant=demo', '--actor=x')).stdout).toBe(
      'The audit log of demo has no such entries.\n',
    )
  })
})

describe('a fault is one sentence without other output', () => {
  const unknown = '0190a0b0-0000-7000-8000-000000000001'
  for (const [args, code, sentence] of [
    [
      ['read', unknown, '--tenant=demo'],
      1,
      `There is no archive ${unknown}: bin/audit archives --tenant=demo shows all archives.`,
    ],
    [['list', '--tenant=unknown'], 1, 'There is no tenant unknown: bin/tenant list shows all tenants.'],
    [['list'], 2, 'The option --tenant=SLUG is missing. Run bin/audit --help for the usage.'],
    [
      ['list', '--tenant=demo', '--from=yesterday'],
      2,
      '--from takes an instant such as 2026-03-28T00:00:00Z. Run bin/audit --help for the usage.',
    ],
    [
      ['list', '--tenant=demo', '-n', '10001'],
      2,
      '-n takes a whole number from 1 to 10000. Run bin/audit --help for the usage.',
    ],
    [
      ['list', '--tenant=demo', '--json', '--csv'],
      2,
      'Use either --json or --csv. Run bin/audit --help for the usage.',
    ],
    [
      ['list', '--tenant=demo', '--from=2026-11-02T00:00:00Z', '--to=2026-11-01T00:00:00Z'],
      2,
      '--to must be after --from. Run bin/audit --help for the usage.',
    ],
    [
      ['list', '--tenant=demo', '--entity=documents'],
      2,
      `--entity must be one of ${auditEntities.join(', ')}. Run bin/audit --help for the usage.`,
    ],
    [
      ['read', 'one', '--tenant=demo'],
      2,
      'Name one archive by its id, as bin/audit archives shows it. Run bin/audit --help for the usage.',
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
  return JSON.parse((await run('archives', `--tenant=${tenant}`, '--json')).stdout)
}
