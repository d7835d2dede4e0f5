import { type Databases, openDatabases } from '@fiscus/db/open-databases'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { readCommandConfig } from '../config.ts'

/**
 * The databases, for commands that only look, or change the registry.
 * @throws OperatorFault when there is none
 */
export async function openCommandDatabases(): Promise<Databases> {
  const { databaseUrl } = await readCommandConfig()
  return openDatabases({ url: databaseUrl }, clock)
}
