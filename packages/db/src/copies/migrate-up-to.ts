import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { asOwner } from '../connections/connect.ts'
import { baseline, beforeBaseline, migrationsFolder, readJournal } from '../migrations/journal.ts'

/** Applies the migrations of a tenant's database up to the one with this name, to an empty database. */
export async function migrateUpTo(url: string, tag: string): Promise<void> {
  const journal = readJournal('tenant')
  const entries = journal.slice(0, journal.findIndex((migration) => migration.tag === tag) + 1)
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    for (const { tag: file } of entries)
      await cp(join(migrationsFolder('tenant'), `${file}.sql`), join(folder, `${file}.sql`))
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
    await asOwner(url, (client) =>
      migrate(drizzle(client), { migrationsFolder: folder, migrationsTable: 'tenant_migrations' }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * The name that a migration has in this program, or undefined when it does not have it. An export keeps the name of its
 * time.
 */
export function knownMigration(tag: string): string | undefined {
  const name = tag === beforeBaseline.tenant ? baseline : tag
  return readJournal('tenant').find((migration) => migration.tag === name)?.tag
}

/** Returns the name of the last migration of a tenant's database, or undefined when this program does not have it. */
export async function lastMigrationOf(url: string): Promise<string | undefined> {
  const [row] = await asOwner(
    url,
    (client) => client`select max(created_at)::float8 as last from drizzle.tenant_migrations`,
  )
  return readJournal('tenant').find(({ when }) => when === row?.last)?.tag
}
