import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ControlDatabase } from '../connections/databases.ts'

const dialect = new PgDialect()

/**
 * Executes a statement that each connection prepares once, which saves a round trip and the planning. Use it for statements that a
 * busy process sends hundreds of times a second. The text must not depend on the input, because a connection stores each text.
 */
export async function executePrepared<Row extends object>(
  { $client }: ControlDatabase,
  statement: SQL,
): Promise<readonly Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement)
  return $client.unsafe<Row[]>(sql, params as never[], { prepare: true })
}
