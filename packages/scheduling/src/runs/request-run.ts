import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { triggerInScope } from './trigger-in-scope.ts'

/** A task and its scope. `tenantId` null: the task of the administration. */
type ScopedTask = { name: string; tenantId: string | null }

/**
 * Schedules a run of a scope's task because there is something to do for it: a ticker enqueues it within a second, so
 * that the caller needs no queue. Does nothing if the task has an outstanding run, is inactive or paused. Never
 * rejects: after a failure, which `warn` receives with a sentence, the work waits for the task's next slot.
 */
export async function requestRun(
  control: ControlDatabase,
  { name, tenantId }: ScopedTask,
  author: Author,
  warn: (error: unknown, message: string) => void,
): Promise<void> {
  try {
    await triggerInScope(control, { name, tenantId, enqueuedBy: 'ticker' }, author)
  } catch (error) {
    warn(error, `${name} not triggered: it runs at its next slot`)
  }
}
