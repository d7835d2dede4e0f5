import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'

const beatSeconds = 60
/** All calls of `bin/cron` share one process row. */
export const commandsProcessId = 'bin/cron'

/**
 * Records a tick of `bin/cron` for the watches of other processes. An installation without a ticker calls `bin/cron` each minute; to
 * the watches these calls are one process with a heartbeat each minute. `queues` are the queues whose runs the call executes itself.
 */
export async function recordTick(
  control: ControlDatabase,
  { host, at, queues }: { host: string; at: Date; queues?: readonly QueueName[] | undefined },
): Promise<void> {
  const tick = { host, heartbeat_at: at, details: { ticked_at: at, beat_seconds: beatSeconds, queues } }
  await control
    .insert(cronProcesses)
    .values({ id: commandsProcessId, kind: 'ticker', started_at: at, ...tick })
    .onConflictDoUpdate({ target: cronProcesses.id, set: tick })
}
