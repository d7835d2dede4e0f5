import { userInfo } from 'node:os'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { Clock } from '@fiscus/runtime/clock'
import { textOption } from './arguments.ts'

/** Options of the commands that change something. */
export const authorOptions = { actor: textOption, reason: textOption } as const

type AuthorValues = { actor?: string | undefined; reason?: string | undefined }

/**
 * Returns the author of a change by a command, for the audit log: the account of the operating system, unless an actor
 * is named.
 */
export function commandAuthor(clock: Clock, { actor, reason }: AuthorValues = {}): Author {
  const name = actor ?? accountName()
  return { at: clock.now(), actor: `cli:${name}`, request_id: null, reason: reason ?? null }
}

/** The user of a container may be a number without an account. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
