import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses } from '@fiscus/db/schema/control/scheduling'

const beatSeconds = 60
/** Of all calls of `bin/cron`. */
export const commandsProcessId = 'bin/cron'

/**
 * Leaves word of a tick for those who watch the tickers, where a system scheduler calls `bin/cron` each minute and no process
 * stays: all such calls are one process, that beats once a minute.
 */
export async function noteTick(
  control: ControlDatabase,
  { host, at }: { host: string; at: Date },
): Promise<void> {
  const changing = { host, heartbeat_at: at, details: { ticked_at: at, beat_seconds: beatSeconds } }
  await control
    .insert(cronProcesses)
    .values({ id: commandsProcessId, kind: 'ticker', started_at: at, ...changing })
    .onConflictDoUpdate({ target: cronProcesses.id, set: changing })
}
