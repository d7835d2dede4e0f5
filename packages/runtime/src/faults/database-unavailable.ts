import { connectionFault } from './connection-fault.ts'

/** Why a database cannot be used at present, and when a caller may repeat its request. */
export type DatabaseUnavailability = {
  /** A sentence without its full stop. */
  reason: string
  /** What the caller does. */
  advice: string
  retryAfterSeconds: number
  /** Every other statement fails too: the one that failed says nothing about the cause. */
  isOutage: boolean
}

const outage = (
  reason: string,
  advice = 'try again in a few seconds',
  retryAfterSeconds = 5,
): DatabaseUnavailability => ({ reason, advice, retryAfterSeconds, isOutage: true })

const failure = (reason: string, advice?: string): DatabaseUnavailability => ({
  ...outage(reason, advice),
  isOutage: false,
})

const unreachable = outage('The database is unreachable')

/** SQLSTATEs (PostgreSQL manual, appendix A) of temporary failures. */
const sqlStates: readonly [RegExp, DatabaseUnavailability][] = [
  [/^08...$/, unreachable],
  [/^25006$/, outage('The database is read-only, as a standby is, and stores nothing')],
  [/^25P0[34]$/, failure('A transaction took longer than the database allows, and was rolled back')],
  [
    /^3D000$/,
    outage(
      'The database does not exist',
      'try again in a few seconds, because it may be on its way to another server; otherwise the operator restores it',
    ),
  ],
  [
    /^53100$/,
    outage(
      'The database server has no space left',
      'nothing was stored; try again when the operator has freed some space',
      60,
    ),
  ],
  [/^53300$/, outage('The database server has no free connection')],
  [/^53...$/, failure('The database server lacks memory or other resources')],
  [
    /^57014$/,
    failure(
      'The database has canceled a statement, usually because it took longer than allowed',
      'try again in a few seconds, and request less at once if it is canceled again',
    ),
  ],
  [/^57P0.$/, unreachable],
]

/** Codes of postgres.js for a lost or closed connection. */
const driverCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])

/** Returns why a database cannot be used, from an error or one of its causes. Null: the error is of another kind. */
export function databaseUnavailability(error: unknown): DatabaseUnavailability | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue
    const { code } = cause
    const known = sqlStates.find(([pattern]) => pattern.test(code))
    if (known) return known[1]
    // postgres.js adds the query to a socket error. Without a query, the error belongs to another host.
    if (driverCodes.has(code) || ('query' in cause && connectionFault(cause) !== null)) return unreachable
  }
  return null
}

/** Returns whether an error or one of its causes means that the database cannot be used. The request can be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseUnavailability(error) !== null
}
