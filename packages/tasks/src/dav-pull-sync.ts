import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Polls the CalDAV and CardDAV servers of its scope with sync-collection, or with a listing where a server does not have it; reads the
 * changed .ics and .vcf resources, and creates, updates and deletes local records (calendars-and-contacts §4). Local changes of an
 * account are pushed first.
 */
export const davPullSync = defineTask({
  name: 'dav_pull_sync',
  label: 'CalDAV and CardDAV pull',
  schedule: '*/2 * * * *',
  queue: 'dav',
  run: async (context) => (await import('./runs/sync-dav.ts')).syncDav(context, 'pull'),
})
