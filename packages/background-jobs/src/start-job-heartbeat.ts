import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { render } from '@fiscus/messages/render'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { failureMessage } from './failure-message.ts'
import { type ClaimedJob, JobLost, updateClaimedJob } from './update-claimed-job.ts'

/** A caller has cancelled the job. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

type HeartbeatOptions = {
  heartbeatMs: number
  /** Called when the job was cancelled, or was taken over by another worker. */
  stop: (reason: JobCancelled | JobLost) => void
}

/** Renews the heartbeat of a claimed job until disposal. A heartbeat that fails is logged, and the next one follows. */
export function startJobHeartbeat(
  { db, log }: { db: TenantDatabase; log: RunLog },
  job: ClaimedJob,
  { heartbeatMs, stop }: HeartbeatOptions,
): AsyncDisposable {
  return repeatEvery(heartbeatMs, async () => {
    try {
      const { cancel_requested_at } = await updateClaimedJob(db, job, {})
      if (cancel_requested_at) stop(new JobCancelled('The job was cancelled'))
    } catch (error) {
      if (error instanceof JobLost) stop(error)
      else log.warn(`job ${job.id}: the heartbeat was not written: ${render(failureMessage(error))}`)
    }
  })
}
