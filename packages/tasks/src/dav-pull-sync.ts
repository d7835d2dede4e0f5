import { taskLabels } from '@fiscus/messages/results'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { davResultIfIdle } from './runs/dav-result-if-idle.ts'

/**
 * Polls the CalDAV and CardDAV servers of its scope with sync-collection, or with a listing where a server does not
 * have it; reads the changed .ics and .vcf resources, and creates, updates and deletes local records
 * (calendars-and-contacts §4). Local changes of an account are pushed first.
 */
export const davPullSync = defineTask({
  name: 'dav_pull_sync',
  label: taskLabels.dav_pull_sync.wording.en,
  schedule: '*/2 * * * *',
  queue: 'dav',
  resultIfIdle: (context) => davResultIfIdle(context, 'pull'),
  run: async (context) => (await import('./runs/sync-dav.ts')).syncDav(context, 'pull'),
})
