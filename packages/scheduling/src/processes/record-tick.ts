import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { and, inArray, lt } from 'drizzle-orm'

const beatSeconds = 60
const deleteAfterMs = 3_600_000
const plain = 'bin/cron'
const draining = 'bin/cron --drain'
/**
 * The process rows of the calls of `bin/cron`. Those with --drain share one of their own: the others would erase its
 * queues.
 */
export const commandProcessIds: string[] = [plain, draining]

/**
 * Records a tick of `bin/cron` for the watches of other processes. An installation without a ticker calls `bin/cron`
 * each minute; to the watches these calls are one process with a heartbeat each minute. `queues` are the queues whose
 * runs the call executes itself.
 */
export async function recordTick(
  control: ControlDatabase,
  { host, at, queues }: { host: string; at: Date; queues?: readonly QueueName[] | undefined },
): Promise<void> {
  const id = queues ? draining : plain
  const tick = { host, heartbeat_at: at, details: { ticked_at: at, beat_seconds: beatSeconds, queues } }
  await control
    .insert(cronProcesses)
    .values({ id, kind: 'ticker', started_at: at, ...tick })
    .onConflictDoUpdate({ target: cronProcesses.id, set: tick })
  const isOver = lt(cronProcesses.heartbeat_at, new Date(at.getTime() - deleteAfterMs))
  await control.delete(cronProcesses).where(and(inArray(cronProcesses.id, commandProcessIds), isOver))
}
