import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ControlDatabase } from './databases.ts'

const dialect = new PgDialect()

/**
 * Executes a statement that each connection keeps prepared, which spares it a round trip and the planning: for statements of which
 * a busy process sends hundreds a second. Its text must not depend on what is asked, for connections keep each text.
 */
export async function executePrepared<Row extends object>(
  { $client }: ControlDatabase,
  statement: SQL,
): Promise<readonly Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement)
  return $client.unsafe<Row[]>(sql, params as never[], { prepare: true })
}
