import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@fiscus/db/connections/connect'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { taxConfig } from './tax-config.ts'
import { runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'killed')
const folder = await mkdtemp(join(tmpdir(), 'tax-config-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(taxConfig, environment, args)

async function fileOf(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

async function exported(...args: string[]): Promise<string> {
  const { code, stdout } = await run('export', '--tenant=demo', ...args)
  expect(code).toBe(0)
  return stdout
}

test('a configuration is exported, edited, compared and imported', async () => {
  const file = JSON.parse(await exported())
  const same = await fileOf('same.json', JSON.stringify(file))
  expect(await run('diff', same, '--tenant=demo')).toMatchObject({
    code: 0,
    stdout: '0 removed, 0 changed, 0 added\n',
  })
  const rates = file.rates.flatMap((rate: { tax_code: string }) => {
    if (rate.tax_code === 'WHT20') return []
    return rate.tax_code === 'VAT23' ? [{ ...rate, rate_percent: '24.00' }] : [rate]
  })
  const edited = await fileOf('edited.json', JSON.stringify({ ...file, rates }))
  const difference =
    'removed  rate WHT20 from 2011-01-01\n' +
    'changed  rate VAT23 from 2011-01-01\n' +
    '           rate_percent: 23.00 → 24.00\n' +
    '1 removed, 1 changed, 0 added\n'
  expect(await run('diff', edited, '--tenant=demo')).toEqual({ code: 1, stdout: difference, stderr: '' })
  const refused = await run('import', edited, '--tenant=demo')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain(
    'nothing was changed. Add it to the file, or use --allow-removals to remove it.',
  )
  expect(refused.stderr).toContain('The rate WHT20 from 2011-01-01 would be removed.')
  const options = ['--tenant=demo', '--allow-removals']
  const tried = await run('import', edited, ...options, '--dry-run')
  expect(tried.stdout).toMatch(/warning rate-name-differs: [\s\S]*Nothing was stored: --dry-run\.\n$/)
  expect(JSON.parse(await exported())).toEqual(file)
  const imported = await run('import', edited, ...options, '--json', '--actor=anna', '--reason=new act')
  expect(JSON.parse(imported.stdout)).toMatchObject({
    difference: { removed: 1, changed: 1 },
    version: 2,
    documents: null,
  })
  expect(JSON.parse(await exported()).rates).toEqual(rates)
  const entries = await fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
    db.select().from(auditLog),
  )
  expect(entries.filter(({ action }) => action === 'import')).toMatchObject(
    Array.from({ length: 2 }, () => ({ actor: 'cli:anna', reason: 'new act', request_id: null })),
  )
})

test('an exported configuration that is imported unchanged changes nothing', async () => {
  const file = JSON.parse(await exported())
  const [rule, ...rules] = file.rules
  const note = '  =1+1;\t"two"\r\nlines, e\u0301 \u202e 👩‍👩‍👧 '
  const odd = await fileOf('odd.json', JSON.stringify({ ...file, rules: [{ ...rule, note }, ...rules] }))
  expect(await run('import', odd, '--tenant=demo')).toMatchObject({ code: 0 })
  const state = async () => [
    await exported(),
    await fresh.databases.withTenant(fresh.tenant('demo').id, (db) => db.$count(auditLog)),
  ]
  const before = await state()
  for (const [name, ...options] of [
    ['same.json'],
    ['rates.csv', '--csv=rates'],
    ['rules.csv', '--csv=rules'],
    ['rates-pl.csv', '--csv=rates', '--separator=semicolon'],
    ['rules-pl.csv', '--csv=rules', '--separator=semicolon'],
  ] as const) {
    const same = await fileOf(name, await exported(...options))
    const imported = await run('import', same, '--tenant=demo')
    expect({ name, ...imported }).toMatchObject({ name, code: 0, stderr: '' })
    expect(imported.stdout).toContain('0 removed, 0 changed, 0 added')
  }
  expect(await state()).toEqual(before)
})

test('a CSV file is read from the standard input, and its faults are named', async () => {
  const csv = await exported('--csv=rules', '--separator=semicolon')
  const importing = startProgram(taxConfig, environment, ['import', '-', '--tenant=demo'])
  importing.child.stdin?.end(csv.replace('\r\n', '\r\nSales'))
  expect(await importing).toMatchObject({ code: 0, stdout: expect.stringMatching(/name: .* → Sales/) })
  const bad = await fileOf('bad.csv', csv.replace('VAT23', 'VAT99'))
  expect(await run('import', bad, '--tenant=demo')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/row \d+, column target_code: There is no rate VAT99; create it first\./),
  })
  expect(await run('diff', bad, '--tenant=demo')).toMatchObject({ code: 2 })
})

test('an import that is killed after it wrote its records stores nothing', async () => {
  const before = await run('export', '--tenant=killed')
  const file = JSON.parse(before.stdout)
  const rates = file.rates.map((rate: object) => ({ ...rate, tax_name: 'Killed' }))
  const path = await fileOf('killed.json', JSON.stringify({ ...file, rates }))
  await asOwner(fresh.urlOf('killed'), (owner) =>
    owner.begin(async (transaction) => {
      // The import writes its records first and then waits for this lock, to write its audit entries.
      await transaction`lock table audit_log in share row exclusive mode`
      const importing = startProgram(taxConfig, environment, ['import', path, '--tenant=killed'])
      const waiting = () =>
        transaction`select pid from pg_locks where relation = 'audit_log'::regclass and not granted`
      await expect.poll(waiting).toHaveLength(1)
      importing.child.kill('SIGKILL')
      await once(importing.child, 'close')
      const [row] = await waiting()
      if (row) await transaction`select pg_terminate_backend(${row.pid})`
    }),
  )
  expect((await run('export', '--tenant=killed')).stdout).toBe(before.stdout)
})

for (const [name, args, code, message] of [
  ['no tenant', ['export'], 2, 'The option --tenant=SLUG is missing.'],
  ['an unknown tenant', ['export', '--tenant=missing'], 1, 'There is no tenant missing'],
  ['an unknown part', ['export', '--tenant=demo', '--csv=groups'], 2, '--csv takes rates or rules.'],
  ['a separator of JSON', ['export', '--tenant=demo', '--separator=comma'], 2, '--separator needs --csv'],
  ['CSV as JSON', ['export', '--tenant=demo', '--csv=rates', '--json'], 2, 'Use either --json or --csv.'],
  ['no file', ['import', '--tenant=demo'], 2, 'Name one FILE'],
  [
    'a missing file',
    ['import', '/no/such/file', '--tenant=demo'],
    1,
    'The file /no/such/file cannot be read: it does not exist.',
  ],
] as const)
  test(`${name} → exit code ${code}`, async () => {
    const result = await run(...args)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toContain(message)
  })
