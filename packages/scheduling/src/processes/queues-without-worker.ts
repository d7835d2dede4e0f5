import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'
import type { RegistryRow } from '../tasks/registry-row.ts'
import { isSilent } from './is-silent.ts'

/**
 * Returns the queues that no live process takes runs from: no worker, and no `bin/cron --drain` of the last three
 * minutes.
 */
export async function queuesWithoutWorker(control: ControlDatabase): Promise<QueueName[]> {
  const rows = await control.execute<{ queue: string }>(sql`
    select distinct jsonb_array_elements_text(details -> 'queues') as queue from cron_processes
    where not ${isSilent}`)
  const served = new Set(rows.map(({ queue }) => queue))
  return queueNames.filter((queue) => !served.has(queue))
}

/** For the readiness check: `degraded` if tasks that are active in the catalogue have a queue without a worker. */
export async function checkWorkers(
  control: ControlDatabase,
  registry: readonly RegistryRow[],
): Promise<'up' | 'degraded'> {
  const unserved = await queuesWithoutWorker(control)
  const isUsed = registry.some(({ is_active, queue }) => is_active && unserved.includes(queue))
  return isUsed ? 'degraded' : 'up'
}
