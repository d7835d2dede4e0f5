/**
 * The limits of each connection of the application, in milliseconds, by their names in PostgreSQL. A direct connection
 * sends them when it starts. Through a PgBouncer, which does not pass them on, they are settings of the login.
 */
export const applicationLimits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  /**
   * A step of a background job has 60 s, and its last statement 15 s. This limit also ends a transaction whose client
   * is suspended in the middle of a statement.
   */
  transaction_timeout: 75_000,
} as const
