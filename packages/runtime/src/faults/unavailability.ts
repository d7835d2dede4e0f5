import type { Message } from '@fiscus/messages/message'
import { outages } from '@fiscus/messages/outages'
import { connectionFault } from './connection-fault.ts'
import { originOf } from './origin.ts'

/** Why the database or the files cannot be used at present, and when a caller may repeat its request. */
export type Unavailability = {
  /** A sentence without its full stop, and without an address or a path, because tenants read it. */
  reason: Message
  /** What the caller does. */
  advice: Message
  retryAfterSeconds: number
  /** Everything else that needs the database or the files fails too: what has failed says nothing about the cause. */
  isOutage: boolean
}

const outage = (reason: Message, advice = outages.tryAgain(), retryAfterSeconds = 5): Unavailability => ({
  reason,
  advice,
  retryAfterSeconds,
  isOutage: true,
})

const failure = (reason: Message, advice?: Message): Unavailability => ({
  ...outage(reason, advice),
  isOutage: false,
})

const unreachable = outage(outages.databaseUnreachable())

/** SQLSTATEs (PostgreSQL manual, appendix A) of temporary failures. */
const sqlStates: readonly [RegExp, Unavailability][] = [
  [/^08...$/, unreachable],
  [/^25006$/, outage(outages.databaseReadOnly())],
  [/^25P0[34]$/, failure(outages.transactionTooLong())],
  [/^3D000$/, outage(outages.databaseMissing(), outages.tryAgainOrRestore())],
  [/^53100$/, outage(outages.databaseFull(), outages.tryAgainWithSpace(), 60)],
  [/^53300$/, outage(outages.connectionsUsed())],
  [/^53...$/, failure(outages.resourcesUsed())],
  [/^57014$/, failure(outages.statementCanceled(), outages.requestLess())],
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
  unreachable: outage(outages.filesUnreachable(), outages.sendAgain()),
  full: outage(outages.diskFull(), outages.sendAgainWithSpace(), 60),
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
