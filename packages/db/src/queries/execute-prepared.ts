import type { Query, SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { TenantTransaction } from '../connections/databases.ts'

/** A database, or a transaction, of either schema. */
export type Executing = { _: { session: Pick<TenantTransaction['_']['session'], 'prepareQuery'> } }

const dialect = new PgDialect()

/**
 * Executes a statement that each connection prepares once, which saves a round trip and the planning. Use it for
 * statements that a busy process sends hundreds of times a second. The text must not depend on the input, because a
 * connection stores each text: a list is one parameter in JSON.
 * @returns rows with the values of the driver
 */
export async function executePrepared<Row extends object>(
  db: Executing,
  statement: SQL,
): Promise<readonly Row[]> {
  return execute(db, dialect.sqlToQuery(statement))
}

/** Executes a statement with values for its placeholders. */
export type Statement = <Row extends object>(
  db: Executing,
  values: Readonly<Record<string, unknown>>,
) => Promise<readonly Row[]>

/**
 * Returns a function that executes a statement like `executePrepared`, with values for its placeholders. The text is
 * built once for all calls, because building it takes as long as sending it. Name the placeholders with
 * `sql.placeholder`; instants are ISO texts.
 */
export function preparedStatement(statement: SQL): Statement {
  let query: Query | undefined
  return <Row extends object>(db: Executing, values: Readonly<Record<string, unknown>>) => {
    query ??= dialect.sqlToQuery(statement)
    return execute<Row>(db, query, values)
  }
}

function execute<Row extends object>(
  db: Executing,
  query: Query,
  values?: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  return db._.session
    .prepareQuery<PreparedQueryConfig & { execute: readonly Row[] }>(query, undefined, 'prepared', false)
    .execute(values)
}
