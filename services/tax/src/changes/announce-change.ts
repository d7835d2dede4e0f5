import { notifyChange } from '@fiscus/db/notifications/notify-change'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { TaxEvents } from '../context/tax-events.ts'
import type { ConfigurationDifference } from './configuration-difference.ts'

/** The cache of this process, and the administration database, which notifies other processes (docs/decisions/0004). */
export type AnnouncementContext = {
  databases: Pick<Databases, 'control'>
  configurations: { drop(tenantId: string): void }
  events: Pick<TaxEvents, 'configurationChanged' | 'configurationNotAnnounced'>
}

/**
 * Notifies every process to drop the tenant's cached configuration. The change is already committed, so a failed
 * notification is only counted: the caches compare versions twice a minute.
 */
export async function announceChange(
  { databases, configurations, events }: AnnouncementContext,
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
