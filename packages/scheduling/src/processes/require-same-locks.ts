import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { and, gt, ne, sql } from 'drizzle-orm'
import { type Leases, processKeyOf } from '../leases/lease.ts'
import { commandsProcessId } from './record-tick.ts'

const lookMs = 1_000
/** A heartbeat and a half: a lost lease is back by then, and a dead process counts as dead. */
const patienceMs = 15_000
const askedMax = 100

/**
 * Whoever has other locks than the tickers and workers that run would not see which tasks are running. Each of them holds a lease
 * of its own: where none of these can be seen, the locks are not the same. While Redis does not answer nobody knows.
 * @throws OperatorFault when they are not, for 15 s
 */
export async function requireSameLocks(
  control: ControlDatabase,
  leases: Pick<Leases, 'alive'>,
  patience = patienceMs,
): Promise<void> {
  const until = performance.now() + patience
  while (!(await areSame(control, leases))) {
    if (performance.now() > until)
      throw new OperatorFault(
        'The tickers and workers that run have their queues and locks elsewhere: set REDIS_URL as it is set for them, or not at all if they have none. To move all, stop them first.',
      )
    await sleep(lookMs)
  }
}

async function areSame(control: ControlDatabase, leases: Pick<Leases, 'alive'>): Promise<boolean> {
  const living = await control
    .select({ id: cronProcesses.id })
    .from(cronProcesses)
    .where(
      and(
        gt(cronProcesses.heartbeat_at, sql`now() - ${patienceMs} * interval '1 millisecond'`),
        ne(cronProcesses.id, commandsProcessId),
      ),
    )
    .limit(askedMax)
  if (living.length === 0) return true
  const seen = await leases.alive(living.map(({ id }) => processKeyOf(id))).catch(() => null)
  return seen === null || seen.size > 0
}
