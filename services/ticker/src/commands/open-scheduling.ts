import { userInfo } from 'node:os'
import { type Databases, openDatabases } from '@fiscus/db/open-databases'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger, type Logger } from '@fiscus/runtime/logger'
import type { CronAuthor } from '@fiscus/scheduling/audit-cron'
import { openTransport, type Transport } from '@fiscus/scheduling/open-transport'
import { readCommandConfig } from '../config.ts'

/** What a command works with that hands out or runs tasks. Commands speak for themselves: nothing is logged. */
export type Scheduling = Transport & { databases: Databases; log: Logger }

/** @throws OperatorFault when there is no database */
export async function openScheduling(): Promise<Scheduling> {
  await using opened = new AsyncDisposableStack()
  const config = await readCommandConfig()
  const log = createLogger('cron', 'silent')
  const databases = opened.use(openDatabases({ url: config.databaseUrl }, clock))
  const { control } = databases
  const { queue, leases } = opened.use(await openTransport(config, { control, log }))
  const resources = opened.move()
  return { databases, log, queue, leases, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** The databases alone, for commands that only look or change the registry. */
export async function openCommandDatabases(): Promise<Databases> {
  const { databaseUrl } = await readCommandConfig()
  return openDatabases({ url: databaseUrl }, clock)
}

/** The person at the terminal, as the audit log names them. */
export function operator(): CronAuthor {
  return { at: clock.now(), actor: `cli:${accountName()}`, request_id: null, reason: null }
}

/** In a container the user may be a number without an account. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
