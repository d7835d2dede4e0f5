import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { RunLog } from '@fiscus/runtime/run-log'
import { failureSentence } from './failure-sentence.ts'
import { type HeldJob, JobLost, writeHeld } from './held-job.ts'

/** Somebody doesn't want the job any more. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

type Hold = {
  beatMs: number
  /** Hears when the job was cancelled, or is somebody else's. */
  stop: (reason: JobCancelled | JobLost) => void
}

/** Says at each beat that a job's worker lives, until disposal. A beat that fails is logged; the next one follows. */
export function keepJobHeartbeat(
  { db, log }: { db: TenantDatabase; log: RunLog },
  job: HeldJob,
  { beatMs, stop }: Hold,
): AsyncDisposable {
  const released = new AbortController()

  async function beat() {
    try {
      const { cancel_requested_at } = await writeHeld(db, job, {})
      if (cancel_requested_at) stop(new JobCancelled('The job was cancelled'))
    } catch (error) {
      if (error instanceof JobLost) stop(error)
      else log.warn(`job ${job.id}: heartbeat not written: ${failureSentence(error)}`)
    }
  }

  async function keep() {
    while (!released.signal.aborted) {
      await sleep(beatMs, undefined, { signal: released.signal }).catch(() => {})
      if (!released.signal.aborted) await beat()
    }
  }

  const keeping = keep()
  return {
    [Symbol.asyncDispose]() {
      released.abort()
      return keeping
    },
  }
}
