import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packageFolder = join(import.meta.dirname, '../..')

/** A copy of what the command reads and writes. Disposal deletes it. */
function copyOfPackage(): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fiscus-migrations-'))
  for (const part of ['package.json', 'migrations', 'src'])
    cpSync(join(packageFolder, part), join(folder, part), { recursive: true })
  symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

const run = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, ['src/migrations/write-migrations.ts', ...words], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 180_000,
  })

function filesOf(folder: string, schema: string) {
  const files = readdirSync(join(folder, 'migrations', schema), {
    recursive: true,
    encoding: 'utf8',
  }).toSorted()
  return {
    sql: files.filter((file) => file.endsWith('.sql')),
    snapshots: files.filter((file) => file.includes('snapshot')),
  }
}

test('a changed schema gets a migration with the name, and its latest snapshot; another stays as it is', () => {
  using copy = copyOfPackage()
  const { folder } = copy
  const before = { control: filesOf(folder, 'control'), tenant: filesOf(folder, 'tenant') }
  appendFileSync(
    join(folder, 'src/schema/tenant/companies.ts'),
    `\nexport const reminders = pgTable('reminders', { id: uuid('id').primaryKey() })\n`,
  )
  const { status, stdout, stderr } = run(folder, 'Add', 'reminders')
  expect([status, stderr], stdout).toEqual([0, expect.any(String)])
  const number = String(before.tenant.sql.length).padStart(4, '0')
  expect(filesOf(folder, 'tenant')).toEqual({
    sql: [...before.tenant.sql, `${number}_add_reminders.sql`],
    snapshots: [`meta/${number}_snapshot.json`],
  })
  expect(readFileSync(join(folder, `migrations/tenant/${number}_add_reminders.sql`), 'utf8')).toContain(
    'CREATE TABLE "reminders"',
  )
  expect(filesOf(folder, 'control')).toEqual(before.control)
  expect(readFileSync(join(folder, `migrations/tenant/meta/${number}_snapshot.json`), 'utf8')).toMatch(
    /^.+\n$/,
  )
})

test.for(['', '7', '_ -'])('the name %j is refused', (name) => {
  using copy = copyOfPackage()
  const { status, stderr } = run(copy.folder, name)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/: say what the migration does, for example/)])
})
