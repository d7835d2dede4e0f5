import { userSessions } from '@fiscus/db/schema/tenant/user-sessions'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { deleteOldRows } from './delete-old-rows.ts'

/** Deletes sessions whose last activity is before the session lifetime (scheduled-tasks §16.1). */
export const sessionCleanup = defineTask({
  name: 'session_cleanup',
  label: 'Session cleanup',
  schedule: '*/15 * * * *',
  queue: 'maintenance',
  async run({ settings, clock, ...context }) {
    const lifetimeMinutes = await settings.read('session.lifetime')
    const before = new Date(clock.now().getTime() - lifetimeMinutes * 60_000)
    const { last_activity: column } = userSessions
    // A locked session is being renewed by its user at this moment.
    const old = { table: userSessions, column, before, skipLocked: true }
    const deleted = await deleteOldRows(context, old)
    return `${deleted} sessions without activity for ${lifetimeMinutes} minutes deleted`
  },
})
