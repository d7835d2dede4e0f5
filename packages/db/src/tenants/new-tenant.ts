import { singleLineText } from '@fiscus/contracts/fields/text'
import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import { tenants } from '@fiscus/messages/tenants'
import { InvalidInput } from '@fiscus/runtime/faults/operator-error'

/** The fields of a tenant that an operator sets, and can change. */
export type TenantFacts = {
  /** The displayed name; the slug by default. */
  name?: string | undefined
  /** An IANA time zone, which determines the current date; Europe/Warsaw by default. */
  timezone?: string | undefined
}

export type NewTenant = TenantFacts & {
  /** Part of URLs and of the name of the database: `[a-z][a-z0-9-]{1,40}`. */
  slug: string
}

/** A tenant to create. `server` names a further server for its database; null: the server of the administration. */
export type PlacedTenant = NewTenant & { server?: string | null | undefined }

/** PostgreSQL truncates longer names silently. */
const nameBytesMax = 63

const displayedName = singleLineText(200)

/** @throws InvalidInput with the allowed characters */
export function checkSlug(slug: string): void {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(slug))
    throw new InvalidInput(tenants.slugInvalid({ slug: JSON.stringify(slug) }))
}

/** @throws InvalidInput with what to change */
export function checkNewTenant({ slug, ...facts }: NewTenant, database: string): void {
  checkSlug(slug)
  if (Buffer.byteLength(database) > nameBytesMax)
    throw new InvalidInput(tenants.slugTooLong({ slug, database }))
  checkTenantFacts(facts)
}

/** @throws InvalidInput with what to change */
export function checkTenantFacts({ name, timezone }: TenantFacts): void {
  if (name !== undefined && displayedName.safeParse(name).data !== name)
    throw new InvalidInput(tenants.nameInvalid({ name: JSON.stringify(name) }))
  const fault = timezone === undefined ? undefined : timeZoneFault(timezone)
  if (fault) throw new InvalidInput(tenants.timeZoneInvalid({ fault }))
}
