import type { Clock } from '@fiscus/runtime/clock'
import { asOwner, databaseName } from '../connect.ts'
import { createMissingDatabase } from '../create-database.ts'
import { controlDatabase } from '../databases.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { seedDatabase } from '../seed/seed-tenant.ts'
import { registerTenant } from './register-tenant.ts'

/** The slug of the administration's own business, whose tables share the control database. */
export const administrationSlug = 'administration'

/**
 * Makes the administration database that `url` names, or brings it up to date: both schemas, and the administration as its
 * first tenant. Safe to repeat, and to run from several processes at once.
 */
export async function prepareAdministration({ url, clock }: { url: string; clock: Clock }): Promise<void> {
  await createMissingDatabase(url)
  await migrateDatabase(url, ['control', 'tenant'])
  await seedDatabase(url)
  const administration = { slug: administrationSlug, name: 'Administration', database: databaseName(url) }
  await asOwner(url, (client) => registerTenant({ control: controlDatabase(client), clock }, administration))
}
