import { taskLabels } from '@fiscus/messages/results'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { davResultIfIdle } from './runs/dav-result-if-idle.ts'

/**
 * Pushes the local changes of calendar events and contacts of its scope to their CalDAV and CardDAV servers: PUT and
 * DELETE under the ETag of the last copy that both sides had, PROPPATCH for names and colors of collections, each
 * object in the order of its revisions (calendars-and-contacts §3).
 */
export const davQueueWorker = defineTask({
  name: 'dav_queue_worker',
  label: taskLabels.dav_queue_worker.wording.en,
  schedule: '* * * * *',
  queue: 'dav',
  resultIfIdle: (context) => davResultIfIdle(context, 'push'),
  run: async (context) => (await import('./runs/sync-dav.ts')).syncDav(context, 'push'),
})
