import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SchemaName } from './application-grants.ts'

/** A migration of this program: the name of its file and the instant at which it was written, in milliseconds. */
export type Migration = { tag: string; when: number }

/** The first migration of each schema, which creates all of it. */
export const baseline = '0000_baseline'
/**
 * The last migrations of the commit before the baselines. A database that has them has the schema of the baselines:
 * only the entry of the baseline replaces theirs.
 */
export const beforeBaseline = {
  commit: 'db217f9c',
  control: '0027_key_request_digest',
  tenant: '0036_reduction_date',
} as const
/** The first line of a migration that removes what the release before it reads (0086). */
const contractMark = /^-- contract: \S/

/** The folder with the migrations of a schema. */
export function migrationsFolder(schema: SchemaName): string {
  return fileURLToPath(new URL(`../../migrations/${schema}`, import.meta.url))
}

/** The migrations of a schema, the oldest first. */
export function readJournal(schema: SchemaName): Migration[] {
  const journal: { entries: Migration[] } = JSON.parse(
    readFileSync(`${migrationsFolder(schema)}/meta/_journal.json`, 'utf8'),
  )
  return journal.entries.toSorted((a, b) => a.when - b.when)
}

/** The statements of a migration. */
export function readMigration(schema: SchemaName, { tag }: Migration): string {
  return readFileSync(`${migrationsFolder(schema)}/${tag}.sql`, 'utf8')
}

/** The instant of the newest migration of these schemas in this program. */
export function newestMigration(...schemas: SchemaName[]): number {
  return Math.max(...schemas.flatMap(readJournal).map(({ when }) => when))
}

/**
 * The instant of the newest migration that a process must have, so that it can use the schemas of this program: the
 * last contraction, else the baseline.
 */
export function oldestSupported(): number {
  const isContraction = (schema: SchemaName) => (migration: Migration) =>
    migration.tag === baseline || contractMark.test(readMigration(schema, migration))
  return Math.max(
    ...(['control', 'tenant'] as const).flatMap((schema) =>
      readJournal(schema)
        .filter(isContraction(schema))
        .map(({ when }) => when),
    ),
  )
}
