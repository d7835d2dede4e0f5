import type postgres from 'postgres'

const prefix = 'moved_'
const comment = 'fiscus: kept until '

/** The name of the former database of a moved tenant, under which no process uses it. */
export function keptDatabaseOf({ id }: { id: string }): string {
  return `${prefix}${id.replaceAll('-', '')}`
}

/** Returns whether a server has a database. */
export async function hasDatabase(server: postgres.Sql, database: string): Promise<boolean> {
  const rows = await server`select from pg_database where datname = ${database}`
  return rows.length > 0
}

/** Writes to a database until when it is kept. Null: it is no longer a former one. */
export async function markKept(server: postgres.Sql, database: string, until: Date | null): Promise<void> {
  const text = until === null ? 'null' : `'${comment}${until.toISOString()}'`
  await server.unsafe(`comment on database "${database}" is ${text}`)
}

/** Returns the former databases on a server whose time has passed, with the ids of their tenants. */
export async function listKept(
  server: postgres.Sql,
  now: Date,
): Promise<{ database: string; tenantId: string }[]> {
  const rows = await server<{ database: string; comment: string }[]>`
    select datname as database, shobj_description(oid, 'pg_database') as comment from pg_database
    where starts_with(datname, ${prefix}) and starts_with(shobj_description(oid, 'pg_database'), ${comment})`
  return rows
    .filter((row) => new Date(row.comment.slice(comment.length)) <= now)
    .map(({ database }) => ({ database, tenantId: uuidOf(database.slice(prefix.length)) }))
}

/** Drops a database, with its connections. */
export async function dropDatabase(server: postgres.Sql, database: string): Promise<void> {
  await server`drop database if exists ${server(database)} with (force)`
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
