import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'

const beatSeconds = 60
/** All calls of `bin/cron` share one process row. */
export const commandsProcessId = 'bin/cron'

/**
 * Records a tick of `bin/cron` for the watches of other processes. An installation without a ticker calls `bin/cron` each minute; to
 * the watches these calls are one process with a heartbeat each minute.
 */
export async function recordTick(
  control: ControlDatabase,
  { host, at }: { host: string; at: Date },
): Promise<void> {
  const tick = { host, heartbeat_at: at, details: { ticked_at: at, beat_seconds: beatSeconds } }
  await control
    .insert(cronProcesses)
    .values({ id: commandsProcessId, kind: 'ticker', started_at: at, ...tick })
    .onConflictDoUpdate({ target: cronProcesses.id, set: tick })
}
