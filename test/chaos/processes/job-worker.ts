import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind } from '@fiscus/background-jobs/define-job-kind'
import type { JobTiming } from '@fiscus/background-jobs/job-timing'
import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { runJobs } from '@fiscus/background-jobs/run-jobs'
import { countRows } from '@fiscus/background-jobs/testing/running-jobs'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'

export type JobWorkerOptions = {
  databaseUrl: string
  /** The owner of the jobs; null for the administration. */
  tenant: { id: string; slug: string; timezone: string } | null
  administrationId: string
  blobFolder: string
  timing: JobTiming
}

/**
 * Processes background jobs like queue_worker, and the job kinds of the tests. It looks for jobs ten times a second.
 */
const { databaseUrl, tenant, administrationId, blobFolder, timing }: JobWorkerOptions = JSON.parse(
  process.argv[2] ?? '',
)
/** Kills its worker. */
const deadly: JobKind = {
  ...countRows,
  kind: 'deadly',
  async chunk() {
    process.kill(process.pid, 'SIGKILL')
    throw new Error('SIGKILL did not end the process')
  },
}
const log = createLogger('job-worker', 'info')
const stop = new AbortController()
void untilStopped({ drainSeconds: 0, log }).then((signal) => stop.abort(new Error(signal)))
await using databases = openDatabases({ url: databaseUrl })
const scope = tenant?.id ?? administrationId
const jobLog = {
  info: (message: string) => log.info(message),
  warn: (message: string) => log.warn(message),
  error: (message: string) => log.error(message),
}
const context = {
  clock,
  tenant,
  log: jobLog,
  blobs: openFileBlobs(blobFolder)(tenant?.id ?? 'administration'),
  signal: stop.signal,
  progress() {},
  kinds: [...kinds, countRows, deadly],
}
log.info('processing jobs')
while (!stop.signal.aborted) {
  const tally = await databases.withTenant(scope, (db) => runJobs({ ...context, db }, timing))
  if (Object.values(tally).some((jobs) => jobs > 0)) log.info(tally, 'jobs ended')
  await sleep(100, undefined, { signal: stop.signal }).catch(() => {})
}
