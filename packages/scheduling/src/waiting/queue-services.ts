import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Message } from '@fiscus/messages/message'
import { waiting } from '@fiscus/messages/waiting'
import { sql } from 'drizzle-orm'
import { isSilent } from '../processes/is-silent.ts'
import type { RegistryRow } from '../tasks/registry-row.ts'
import type { QueueService } from './why-waiting.ts'

/**
 * Returns who executes the runs of each queue: its live workers, or the calls of `bin/cron --drain` of the last three
 * minutes.
 */
export async function readQueueServices(
  control: ControlDatabase,
): Promise<(queue: QueueName) => QueueService> {
  const rows = await control.execute<{
    queue: string
    workers: number
    places: number | null
    tenant_places: number | null
  }>(sql`
    select queue, (count(*) filter (where kind = 'worker'))::integer as workers,
      sum((details ->> 'concurrency')::integer)::integer as places,
      max((details ->> 'tenant_concurrency')::integer) as tenant_places
    from cron_processes cross join jsonb_array_elements_text(details -> 'queues') as queue
    where not ${isSilent} group by queue`)
  const byQueue = new Map(rows.map((row) => [row.queue, row]))
  return (queue) => {
    const row = byQueue.get(queue)
    if (!row) return { kind: 'none' }
    if (row.workers === 0) return { kind: 'calls' }
    return {
      kind: 'workers',
      places: row.places ?? Number.POSITIVE_INFINITY,
      tenantPlaces: row.tenant_places,
    }
  }
}

/** Returns the queues that no live process takes runs from. */
export async function queuesWithoutWorker(control: ControlDatabase): Promise<QueueName[]> {
  const serviceOf = await readQueueServices(control)
  return queueNames.filter((queue) => serviceOf(queue).kind === 'none')
}

/** For the readiness check: says which queues of tasks that are active in the catalogue have no worker. */
export async function checkWorkers(
  control: ControlDatabase,
  registry: readonly RegistryRow[],
): Promise<Message | 'up'> {
  const unserved = await queuesWithoutWorker(control)
  const queues = unserved.filter((name) =>
    registry.some(({ is_active, queue }) => is_active && queue === name),
  )
  return queues.length === 0 ? 'up' : waiting.queuesWithoutWorker({ count: queues.length, queues })
}
