import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { readCommandConfig } from '@fiscus/service-ticker/config'

/**
 * The databases and their clock, for commands that only look, or change the registry.
 * @throws OperatorFault when there is none
 */
export async function openCommandDatabases(): Promise<Databases & { clock: Clock }> {
  await using opened = new AsyncDisposableStack()
  const { databaseUrl } = await readCommandConfig()
  const databases = opened.use(openDatabases({ url: databaseUrl }, systemClock))
  const clock = opened.use(await openDatabaseClock(databases.control))
  const resources = opened.move()
  return { ...databases, clock, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
