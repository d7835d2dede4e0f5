import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { createKey } from '@fiscus/db/keys/create-key'
import { listKeys } from '@fiscus/db/keys/list-keys'
import type { Clock } from '@fiscus/runtime/clock'

/** Makes a tenant's first key, with every scope of a tenant, and answers its text; null when the tenant has had a key before. */
export function createFirstKey(
  { url, clock }: { url: string; clock: Clock },
  tenantId: string,
): Promise<string | null> {
  return asOwner(url, async (client) => {
    const control = controlDatabase(client)
    const [existing] = await listKeys(control, tenantId)
    if (existing) return null
    const { key } = await createKey({ control, clock }, { name: 'first key', tenantId, scopes: tenantScopes })
    return key
  })
}
