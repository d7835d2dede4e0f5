import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { type Clock, systemClock } from '@fiscus/runtime/clock'

/** The author of changes that a test makes. */
export function testAuthor(clock: Clock = systemClock): Author {
  return { at: clock.now(), actor: 'test', request_id: null, reason: null }
}
