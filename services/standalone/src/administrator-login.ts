import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { createAdministratorLink } from '@fiscus/db/users/administrator-link'
import type { Clock } from '@fiscus/runtime/clock'

/** The administrator of the platform, and the token of a one-time link. */
export type AdministratorLogin = { userId: string; token: string }

/** Creates a one-time link for the administrator of the platform. */
export function createAdministratorLogin({
  url,
  clock,
}: {
  url: string
  clock: Clock
}): Promise<AdministratorLogin> {
  const author = { at: clock.now(), actor: 'standalone', request_id: null, reason: 'start' }
  return asOwner(url, (client) =>
    controlDatabase(client).transaction((tx) => createAdministratorLink(tx, author)),
  )
}
