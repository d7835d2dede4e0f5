import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { knownMigration, migrateUpTo } from '@fiscus/db/copies/migrate-up-to'
import { createDatabase } from '@fiscus/db/migrations/create-database'
import { migrateDatabase } from '@fiscus/db/migrations/migrate-database'
import { dropDatabase } from '@fiscus/db/moves/kept-database'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { ExportHead } from './tenant-file.ts'

/** A connection of the owner. */
type Owner = Parameters<Parameters<typeof asOwner>[1]>[0]

/** The comments of a database that belongs to no tenant yet. */
const restoring = 'fiscus: restore in progress'
const moving = 'fiscus: move in progress'

/**
 * Creates the database of a restored tenant with the schema of the export. One that an earlier, unfinished restore has
 * left is dropped, and an empty one is used.
 * @throws OperatorError when another database has the name, or the export has a schema that this program does not know
 */
export async function prepareDatabase(url: string, database: string, { schema }: ExportHead): Promise<void> {
  const migration = knownMigration(schema)
  if (migration === undefined)
    throw new OperatorError(
      `The export has the schema ${schema}, which this version of Fiscus does not know: restore it with the version that wrote it.`,
    )
  await createMarked(url, { database, mark: restoring, hint: 'choose another name with --as' })
  await migrateUpTo(databaseUrl(url, database), migration)
}

/**
 * Creates the database of a moved tenant on its new server, with the schema of this program and the rights of the
 * application. One that an earlier, unfinished move has left is dropped, and an empty one is used.
 * @throws OperatorError when another database has the name
 */
export async function prepareMovedDatabase(url: string, database: string): Promise<void> {
  await createMarked(url, { database, mark: moving, hint: 'rename or drop it on the new server' })
  await migrateDatabase(databaseUrl(url, database), ['tenant'])
}

/** Drops what an unfinished move has left on its new server. */
export async function dropMovedDatabase(client: Owner, database: string): Promise<void> {
  if ((await markOf(client, database)) === moving) await dropDatabase(client, database)
}

/** To be called when the tenant is complete: from now on no restore or move drops its database. */
export async function keepDatabase(client: Owner, database: string): Promise<void> {
  await client.unsafe(`comment on database "${database}" is null`)
}

async function createMarked(
  url: string,
  { database, mark, hint }: { database: string; mark: string; hint: string },
): Promise<void> {
  await asOwner(url, async (client) => {
    const existing = await markOf(client, database)
    // A process that is killed between the two statements below leaves an empty database without a comment.
    if (existing !== null || !(await isEmpty(databaseUrl(url, database)))) {
      if (existing !== undefined && existing !== mark)
        throw new OperatorError(
          `The database ${database} exists and belongs to no ${mark.split(' ')[1]}: ${hint}.`,
        )
      await dropDatabase(client, database)
      await createDatabase(client, database)
    }
    await client.unsafe(`comment on database "${database}" is '${mark}'`)
  })
}

/** Whether a database has no table or other relation of a user. */
function isEmpty(url: string): Promise<boolean> {
  return asOwner(url, async (client) => {
    const relations = await client`
      select from pg_class where relnamespace not in (select oid from pg_namespace where nspname ~ '^(pg_|information_schema$)') limit 1`
    return relations.length === 0
  })
}

/** The comment of a database, or null. Undefined: there is no such database. */
async function markOf(client: Owner, database: string): Promise<string | null | undefined> {
  const [row] = await client<{ mark: string | null }[]>`
    select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${database}`
  return row?.mark
}
