import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { createAdministratorLink } from '@fiscus/db/users/administrator-link'
import type { Clock } from '@fiscus/runtime/clock'

/** Creates a one-time link for the administrator of the platform, and returns its token. */
export function createLoginToken({ url, clock }: { url: string; clock: Clock }): Promise<string> {
  const author = { at: clock.now(), actor: 'standalone', request_id: null, reason: 'start' }
  return asOwner(url, (client) =>
    controlDatabase(client).transaction((tx) => createAdministratorLink(tx, author)),
  )
}
