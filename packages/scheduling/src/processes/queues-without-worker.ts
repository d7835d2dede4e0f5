import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'
import type { RegistryRow } from '../tasks/registry-row.ts'
import { heartbeatMs, missedHeartbeatsMax } from './start-heartbeat.ts'

/** Returns the queues that no live process takes runs from: no worker, and no `bin/cron --drain` of the last three minutes. */
export async function queuesWithoutWorker(control: ControlDatabase): Promise<QueueName[]> {
  const rows = await control.execute<{ queue: string }>(sql`
    select distinct jsonb_array_elements_text(details -> 'queues') as queue from cron_processes
    where heartbeat_at >= now() - make_interval(
      secs => ${missedHeartbeatsMax} * coalesce((details ->> 'beat_seconds')::integer, ${heartbeatMs / 1000}))`)
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
