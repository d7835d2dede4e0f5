import type postgres from 'postgres'

/**
 * Returns what distinguishes a server of PostgreSQL from every other one, by whatever address it is reached. Its
 * replicas have the same.
 */
export async function serverIdentity(client: postgres.Sql): Promise<string> {
  const [row] = await client<{ identity: string }[]>`
    select system_identifier::text as identity from pg_control_system()`
  if (!row) throw new Error('The server has no identity')
  return row.identity
}
