import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

/**
 * Writes a migration for each schema that differs from its last snapshot: `node --run migrations -- add_due_date`. The
 * name says what it does. Only the latest snapshot of a schema stays, without indentation: drizzle-kit reads no other.
 */
const packageFolder = join(import.meta.dirname, '../..')
const schemas = { control: 'control', tenant: '{tenant,mail,dav,pdf}' }

const name = nameOf(process.argv.slice(2).join(' ') || (await askForName()))
for (const [schema, folders] of Object.entries(schemas)) {
  const out = `migrations/${schema}`
  execFileSync(
    'node_modules/.bin/drizzle-kit',
    [
      'generate',
      `--name=${name}`,
      '--dialect=postgresql',
      `--schema=./src/schema/${folders}/!(*.test).ts`,
      `--out=./${out}`,
    ],
    { cwd: packageFolder, stdio: 'inherit' },
  )
  keepLatestSnapshot(join(packageFolder, out, 'meta'))
}

async function askForName(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  return await terminal.question('What does the migration do? For example add_due_date: ')
}

/** `add_due_date` of `Add due date`. Ends the program where there is no word. */
function nameOf(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  if (words.some((word) => /[a-z]{2}/.test(word))) return words.join('_')
  console.error(
    `${text === '' ? 'The migration has no name' : `${text} has no word`}: say what the migration does, for example add_due_date.`,
  )
  process.exit(1)
}

function keepLatestSnapshot(folder: string): void {
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  const [latest = '', ...earlier] = snapshots
    .map((file) => join(folder, file))
    .toSorted()
    .toReversed()
  writeFileSync(latest, `${JSON.stringify(JSON.parse(readFileSync(latest, 'utf8')))}\n`)
  for (const file of earlier) rmSync(file)
}
