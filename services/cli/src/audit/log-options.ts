import { json, textOption } from '../command/arguments.ts'
import { UsageError } from '../command/run-program.ts'

/** Options of every command of `bin/audit`. */
export const logOptions = { tenant: textOption, json }

/**
 * Returns the slug of the tenant, or of the administration, whose audit log a command reads.
 * @throws UsageError
 */
export function requireLog({ tenant: slug }: { tenant?: string | undefined }): string {
  if (slug) return slug
  throw new UsageError('The option --tenant=SLUG is missing.')
}

/** An instant in UTC, to the minute. */
export function formatMinute(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ')
}
