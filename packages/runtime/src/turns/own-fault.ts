import { connections } from '@fiscus/messages/connections'
import { originOf } from '../faults/origin.ts'

/**
 * The state of a mailbox or an account whose turn has ended with an error of this program, or one of the database or
 * the files that is no outage, such as a row that a constraint rejects. Its server is not to blame; it waits, so that
 * the others have their turns.
 */
export const ownFault = {
  state: 'waiting',
  reason: connections.ownFault(),
} as const

/** Names an error for the log: its class, with its code or where it was thrown. Its message may have data of a tenant. */
export function nameOfFault(error: unknown): string {
  const ours = originOf(error)
  if (ours) return `${ours.error.name} ${ours.code}`
  if (!(error instanceof Error)) return 'an error without a name'
  const [place = ''] = /^ +at .*$/m.exec(error.stack ?? '') ?? []
  return `${error.name}${place.replace(/^ +/, ' ')}`
}
