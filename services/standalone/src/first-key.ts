import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { createKey } from '@fiscus/db/keys/create-key'
import { listKeys } from '@fiscus/db/keys/list-keys'
import type { Clock } from '@fiscus/runtime/clock'

/**
 * Creates a tenant's first key, with all tenant scopes, and returns its text. Returns null if the tenant already has a
 * key.
 */
export function createFirstKey(
  { url, clock }: { url: string; clock: Clock },
  tenantId: string,
): Promise<string | null> {
  return asOwner(url, async (client) => {
    const control = controlDatabase(client)
    const [existing] = await listKeys(control, tenantId)
    if (existing) return null
    const author = { at: clock.now(), actor: 'standalone', request_id: null, reason: 'first start' }
    const { key } = await createKey(
      { control, author },
      { name: 'first key', tenantId, scopes: tenantScopes },
    )
    return key
  })
}
