import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { invitations } from '@fiscus/db/schema/control/invitations'
import { loginAttempts, userLinks } from '@fiscus/db/schema/control/user-credentials'
import { userSessions } from '@fiscus/db/schema/tenant/user-sessions'
import { results, taskLabels } from '@fiscus/messages/results'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { deleteOldRows } from './batches/delete-old-rows.ts'

/**
 * Deletes sessions whose last activity is before the session lifetime (scheduled-tasks §16.1). In the admin profile
 * also those of the panel (access §4.3), attempts to log in of more than a day ago, and links and invitations that
 * expired 30 days ago.
 */
export const sessionCleanup = defineTask({
  name: 'session_cleanup',
  label: taskLabels.session_cleanup.wording.en,
  schedule: '*/15 * * * *',
  queue: 'maintenance',
  isLight: true,
  async run({ settings, clock, ...context }) {
    const lifetimeMinutes = await settings.read('session.lifetime')
    const now = clock.now()
    const before = new Date(now.getTime() - lifetimeMinutes * 60_000)
    // A user may renew a session at this moment.
    const idle = { before, mayChange: true }
    let deleted = await deleteOldRows(context, {
      table: userSessions,
      column: userSessions.last_activity,
      ...idle,
    })
    if (context.tenant === null) {
      const ofPanel = { ...context, db: context.control }
      deleted += await deleteOldRows(ofPanel, {
        table: appSessions,
        column: appSessions.last_activity,
        ...idle,
      })
      deleted += await deleteOldRows(ofPanel, {
        table: appSessions,
        column: appSessions.expires_at,
        before: now,
      })
      await deleteOldRows(ofPanel, {
        table: loginAttempts,
        column: loginAttempts.last_at,
        before: addDays(now, -1),
      })
      for (const table of [userLinks, invitations])
        await deleteOldRows(ofPanel, { table, column: table.expires_at, before: addDays(now, -30) })
    }
    return {
      message: results.sessionsDeleted({ count: deleted, minutes: lifetimeMinutes }),
      foundWork: deleted > 0,
    }
  },
})
