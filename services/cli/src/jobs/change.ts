import { parseArgs } from 'node:util'
import { cancelJob } from '@fiscus/background-jobs/cancel-job'
import { openJobsMax } from '@fiscus/background-jobs/open-jobs'
import { retryJob } from '@fiscus/background-jobs/retry-job'
import { systemClock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'
import { jobOptions, readJob, requireJobId, slugOf, unknownJob } from './options.ts'
import { whenContinued } from './when-continued.ts'

const options = { ...jobOptions, ...authorOptions } as const

/** `bin/jobs cancel`: cancels a waiting job at once, a running one after its current chunk. */
export const cancel: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const id = requireJobId(positionals)
  const { cancelled, job } = await withTenantDatabase(slugOf(values), async (db) => {
    const cancelled = await cancelJob(db, id, commandAuthor(systemClock, values))
    return { cancelled, job: await readJob(db, id) }
  })
  if (cancelled.kind === 'ended')
    throw new OperatorError(`The job has already ended (${job.status}): it cannot be cancelled.`)
  const sentence =
    cancelled.kind === 'requested' ? 'The job ends after its current chunk.' : 'The job is cancelled.'
  console.log(values.json ? JSON.stringify({ id, status: job.status, outcome: cancelled.kind }) : sentence)
  return exitCodes.done
}

/** `bin/jobs retry`: lets a failed or cancelled job continue from where it stopped. */
export const retry: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const id = requireJobId(positionals)
  const retried = await withTenantDatabase(slugOf(values), (db) =>
    retryJob(db, id, commandAuthor(systemClock, values)),
  )
  if (retried.kind === 'unknown') throw unknownJob(id)
  if (retried.kind === 'too_many')
    throw new OperatorError(
      `${openJobsMax} jobs are already pending or running: wait until jobs have ended, or cancel some.`,
    )
  if (retried.kind === 'rejected')
    throw new OperatorError(`The job is ${retried.status}: only a failed or cancelled job can be retried.`)
  if (values.json) console.log(JSON.stringify({ id, status: 'pending', outcome: retried.kind }))
  else console.log(await whenContinued(slugOf(values)))
  return exitCodes.done
}
