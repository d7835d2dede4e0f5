import { notifyChange } from '@fiscus/db/notifications/notify-change'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { TaxEvents } from '../events.ts'
import type { ConfigurationDifference } from './configuration-difference.ts'

/** Who has to hear of a change: this process at once, the others through the administration database (docs/decisions/0004). */
export type Announcer = {
  databases: Pick<Databases, 'control'>
  configurations: { drop(tenantId: string): void }
  events: Pick<TaxEvents, 'configurationChanged' | 'configurationNotAnnounced'>
}

/**
 * Tells every process to drop the tenant's cached configuration. The change is committed by now, so a failure to tell is
 * counted and does not fail it: the caches compare versions twice a minute.
 */
export async function announceChange(
  { databases, configurations, events }: Announcer,
  tenantId: string,
  difference: ConfigurationDifference,
): Promise<void> {
  configurations.drop(tenantId)
  for (const [part, changes] of Object.entries(difference))
    if (changes.length > 0) events.configurationChanged(part)
  try {
    await notifyChange(databases.control, 'tax_configuration', tenantId)
  } catch {
    events.configurationNotAnnounced()
  }
}
