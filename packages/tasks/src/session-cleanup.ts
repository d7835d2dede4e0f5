import { userSessions } from '@fiscus/db/schema/tenant/user-sessions'
import { asc, lt } from 'drizzle-orm'
import { defineTask } from './define-task.ts'
import { deleteInBatches, isOneOfBatch } from './delete-in-batches.ts'

/** Deletes sessions whose last activity is longer ago than a session lives (cron-service.md §2.3). */
export const sessionCleanup = defineTask({
  name: 'session_cleanup',
  label: 'Session cleanup',
  schedule: '*/15 * * * *',
  queue: 'maintenance',
  async run({ db, clock, settings, signal, progress }) {
    const lifetimeMinutes = await settings.read('session.lifetime_minutes')
    const idleSince = new Date(clock.now().getTime() - lifetimeMinutes * 60_000)
    const deleted = await deleteInBatches({ signal, progress }, (batchSize) => {
      const batch = db
        .select({ id: userSessions.id })
        .from(userSessions)
        .where(lt(userSessions.last_activity, idleSince))
        .orderBy(asc(userSessions.last_activity))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      return db.delete(userSessions).where(isOneOfBatch(userSessions.id, batch))
    })
    return `${deleted} sessions without activity for ${lifetimeMinutes} minutes deleted`
  },
})
