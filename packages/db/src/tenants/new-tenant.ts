import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import { OperatorError } from '@fiscus/runtime/operator-error'

export type NewTenant = {
  /** Part of URLs and of the name of the database: `[a-z][a-z0-9-]{1,40}`. */
  slug: string
  /** The displayed name; the slug by default. */
  name?: string | undefined
  /** An IANA time zone, which determines the current date; Europe/Warsaw by default. */
  timezone?: string | undefined
}

/** PostgreSQL truncates longer names silently. */
const nameBytesMax = 63

/** @throws OperatorError with what to change */
export function checkNewTenant({ slug, timezone }: NewTenant, database: string): void {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(slug))
    throw new OperatorError(
      `The slug ${JSON.stringify(slug)} is invalid: use 2 to 41 lowercase letters, digits and hyphens, and begin with a letter.`,
    )
  if (Buffer.byteLength(database) > nameBytesMax)
    throw new OperatorError(
      `The slug ${slug} is too long: the name of its database, ${database}, may have 63 bytes at most.`,
    )
  const timezoneFault = timezone === undefined ? undefined : timeZoneFault(timezone)
  if (timezoneFault) throw new OperatorError(`The time zone is invalid: ${timezoneFault}.`)
}
