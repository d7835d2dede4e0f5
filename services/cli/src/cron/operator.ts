import type { Author } from '@fiscus/db/write-audit-entry'
import type { Clock } from '@fiscus/runtime/clock'
import { accountName } from '../command/account-name.ts'

/** The person at the terminal, as the audit log names them. */
export function operator(clock: Clock): Author {
  return { at: clock.now(), actor: `cli:${accountName()}`, request_id: null, reason: null }
}
