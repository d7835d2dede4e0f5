import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { readServers } from '../command/config.ts'

/**
 * Opens the databases and their clock, for commands that only read or change the registry.
 * @throws OperatorError when no database is configured or running
 */
export async function openCronDatabases(): Promise<Databases & { clock: Clock }> {
  await using opened = new AsyncDisposableStack()
  const { url, servers } = await readServers()
  await requireReadyDatabase({ databaseUrl: url })
  const databases = opened.use(openDatabases({ url, servers }, systemClock))
  const clock = opened.use(await openDatabaseClock(databases.control))
  return withResources({ ...databases, clock }, opened)
}
