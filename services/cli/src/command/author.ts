import { userInfo } from 'node:os'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { Clock } from '@fiscus/runtime/clock'

/** Returns the author of a change by a command, for the audit log. */
export function commandAuthor(clock: Clock): Author {
  return { at: clock.now(), actor: `cli:${accountName()}`, request_id: null, reason: null }
}

/** In a container the user may be a number without an account. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
