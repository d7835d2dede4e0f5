import { type ConnectionFault, connectionFault } from '@fiscus/runtime/faults/connection-fault'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { originOf } from '@fiscus/runtime/faults/origin'

export const readOnlyReason =
  'it is read-only: DATABASE_URL must lead to the primary, on which default_transaction_read_only is off'

/**
 * SQLSTATEs (PostgreSQL manual, appendix A) and codes of the driver that a connection or the first statements of a
 * process end with. The process waits for what ends by itself or is mended at the server, and stops for what must be
 * corrected in DATABASE_URL, or with a command. Codes that are not here stop it as a fault of the program.
 */
const faults: [RegExp, ConnectionFault['action'], ((message: string) => string)?][] = [
  [/^08P01$/, 'stop', (message) => `it rejects the protocol (${message}): correct DATABASE_URL`],
  [/^08...$/, 'wait'],
  [/^25006$/, 'wait', () => readOnlyReason],
  [/^(25P03|25P04|57014|55P03)$/, 'wait', (message) => `it is overloaded: ${message}`],
  [/^28...$/, 'stop', (message) => `it rejects the login (${message}): correct DATABASE_URL`],
  [/^3D000$/, 'stop', (message) => `${message}: run bin/tenant migrate, or correct DATABASE_URL`],
  [
    /^42501$/,
    'stop',
    (message) => `the login lacks a right (${message}): run bin/tenant migrate as the owner`,
  ],
  [/^53100$/, 'wait', (message) => `its disk is full: ${message}`],
  [/^53300$/, 'wait', (message) => `it has no free connection: ${message}`],
  [/^53...$/, 'wait', (message) => `it lacks resources: ${message}`],
  [/^55000$/, 'wait'],
  [/^57P04$/, 'stop', (message) => `its database was deleted (${message}): correct DATABASE_URL`],
  [/^57P0.$/, 'wait'],
  // Of postgres.js.
  [/^CONNECT(_TIMEOUT|ION_CLOSED|ION_DESTROYED|ION_ENDED)$/, 'wait'],
  [/^58030$/, 'wait', (message) => `its disk fails: ${message}`],
]

/**
 * Returns what an error of PostgreSQL or of its connection means for a process that starts. Null: it is of another
 * kind.
 */
export function databaseFault(error: unknown): ConnectionFault | null {
  // Its sentence is complete, whatever its cause.
  if (error instanceof OperatorError) return null
  const marked = originOf(error)
  if (marked?.origin !== 'database') return null
  const { message } = marked.error
  const known = faults.find(([pattern]) => pattern.test(marked.code))
  return known ? { action: known[1], reason: known[2]?.(message) ?? message } : connectionFault(marked.error)
}
