import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { migrateUpTo } from '@fiscus/db/copies/migrate-up-to'
import { createDatabase } from '@fiscus/db/migrations/create-database'
import { readJournal } from '@fiscus/db/migrations/journal'
import { OperatorError } from '@fiscus/runtime/operator-error'
import type { ExportHead } from './tenant-file.ts'

/** A connection of the owner. */
type Owner = Parameters<Parameters<typeof asOwner>[1]>[0]

/** The comment of a database that belongs to no tenant yet. */
const mark = 'fiscus: restore in progress'

/**
 * Creates the database of a restored tenant with the schema of the export. One that an earlier, unfinished restore has left is dropped.
 * @throws OperatorError when another database has the name, or the export is of a newer version
 */
export async function prepareDatabase(url: string, database: string, { schema }: ExportHead): Promise<void> {
  if (!readJournal('tenant').some(({ tag }) => tag === schema))
    throw new OperatorError(
      `The export has the schema ${schema} of a newer version of Fiscus: restore it with that version.`,
    )
  await asOwner(url, async (client) => {
    const [existing] = await client`
      select shobj_description(oid, 'pg_database') as mark from pg_database where datname = ${database}`
    if (existing && existing.mark !== mark)
      throw new OperatorError(
        `The database ${database} exists and belongs to no restore: choose another name with --as.`,
      )
    await client`drop database if exists ${client(database)} with (force)`
    await createDatabase(client, database)
    await client.unsafe(`comment on database "${database}" is '${mark}'`)
  })
  await migrateUpTo(databaseUrl(url, database), schema)
}

/** To be called when the tenant is complete: from now on no restore drops its database. */
export async function keepDatabase(client: Owner, database: string): Promise<void> {
  await client.unsafe(`comment on database "${database}" is null`)
}
