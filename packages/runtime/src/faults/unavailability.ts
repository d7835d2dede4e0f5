import { connectionFault } from './connection-fault.ts'
import { originOf } from './origin.ts'

/** Why the database or the files cannot be used at present, and when a caller may repeat its request. */
export type Unavailability = {
  /** A sentence without its full stop, and without an address or a path, because tenants read it. */
  reason: string
  /** What the caller does. */
  advice: string
  retryAfterSeconds: number
  /** Everything else that needs the database or the files fails too: what has failed says nothing about the cause. */
  isOutage: boolean
}

const outage = (
  reason: string,
  advice = 'try again in a few seconds',
  retryAfterSeconds = 5,
): Unavailability => ({ reason, advice, retryAfterSeconds, isOutage: true })

const failure = (reason: string, advice?: string): Unavailability => ({
  ...outage(reason, advice),
  isOutage: false,
})

const unreachable = outage('The database is unreachable')

/** SQLSTATEs (PostgreSQL manual, appendix A) of temporary failures. */
const sqlStates: readonly [RegExp, Unavailability][] = [
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

/** The codes with which the stores of the files mark their errors. */
const ofFiles: Partial<Record<string, Unavailability>> = {
  unreachable: outage('The storage of the files is unreachable', 'send the request again in a few seconds.'),
  full: outage(
    'The disk of the service is full, so that nothing was stored',
    'send the request again when the operator has freed some space.',
    60,
  ),
}

/**
 * Returns why the database or the files cannot be used, from an error that their client has marked, or that it has
 * caused. Null: the error is of another kind, or of another server.
 */
export function unavailabilityOf(error: unknown): Unavailability | null {
  const marked = originOf(error)
  if (marked === null) return null
  if (marked.origin === 'files') return ofFiles[marked.code] ?? null
  const { code } = marked
  const known = sqlStates.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  return driverCodes.has(code) || connectionFault(marked.error) !== null ? unreachable : null
}

/**
 * Returns whether an error or one of its causes means that the database or the files cannot be used. The request can be
 * retried.
 */
export function isUnavailable(error: unknown): boolean {
  return unavailabilityOf(error) !== null
}
