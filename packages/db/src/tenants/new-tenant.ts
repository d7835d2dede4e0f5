import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

export type NewTenant = {
  /** Names the tenant in addresses and its database: `[a-z][a-z0-9-]{1,40}`. */
  slug: string
  /** For people; the slug by default. */
  name?: string | undefined
  /** An IANA time zone, which decides what "today" is; Europe/Warsaw by default. */
  timezone?: string | undefined
}

/** PostgreSQL cuts longer names off without a word. */
const nameBytesMax = 63

/** Throws an OperatorFault that says what to change. */
export function checkNewTenant({ slug, timezone }: NewTenant, database: string): void {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(slug))
    throw new OperatorFault(
      `The slug ${JSON.stringify(slug)} needs 2 to 41 small letters, digits and hyphens, a letter first.`,
    )
  if (Buffer.byteLength(database) > nameBytesMax)
    throw new OperatorFault(
      `The slug ${slug} is too long: its database ${database} may have a name of 63 bytes at most.`,
    )
  const timezoneFault = timezone === undefined ? undefined : timeZoneFault(timezone)
  if (timezoneFault) throw new OperatorFault(`The time zone can't be used: ${timezoneFault}.`)
}
