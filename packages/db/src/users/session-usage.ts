import type { Clock } from '@fiscus/runtime/clock'
import { inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { openUsage, type Usage } from '../queries/record-usage.ts'
import { appSessions } from '../schema/control/app-sessions.ts'

/** Records `last_activity` of sessions. */
export function openSessionUsage(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  onError: (error: unknown) => void,
): Usage {
  const write = (ids: string[], at: Date) =>
    control.update(appSessions).set({ last_activity: at }).where(inArray(appSessions.id, ids))
  return openUsage({ name: 'last activity of sessions', write, clock, onError })
}
