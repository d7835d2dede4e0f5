import { parseArgs } from 'node:util'
import { cancelJob } from '@fiscus/background-jobs/cancel-job'
import { openJobsMax } from '@fiscus/background-jobs/open-jobs'
import { retryJob } from '@fiscus/background-jobs/retry-job'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { systemClock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { and, eq, isNull } from 'drizzle-orm'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { requireTenant, withControlDatabase, withTenantDatabase } from '../command/with-database.ts'
import { jobOptions, readJob, requireJobId, slugOf, unknownJob } from './options.ts'

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

/** Returns when a waiting job of a tenant continues, in one sentence: soon, or after which command. */
function whenContinued(slug: string): Promise<string> {
  return withControlDatabase(async (control) => {
    const tenant = await requireTenant(control, slug)
    if (tenant.status === 'suspended')
      return `The job waits: the tenant ${slug} is suspended. It continues after bin/tenant resume ${slug}.`
    const isAdministration = slug === administrationSlug
    const ofScope = isAdministration ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenant.id)
    const [task] = await control
      .select({ is_active: cronTasks.is_active, paused_until: cronTasks.paused_until })
      .from(cronTasks)
      .where(and(eq(cronTasks.name, 'queue_worker'), ofScope))
    const scope = isAdministration ? '--profile=admin' : `--tenant=${slug}`
    if (task?.is_active === 0)
      return `The job waits: queue_worker is inactive. It continues after bin/cron change queue_worker is_active=1 ${scope}.`
    if (task?.paused_until && task.paused_until > systemClock.now())
      return `The job waits: queue_worker is paused. It continues after bin/cron resume queue_worker ${scope}.`
    return 'The job continues with the next run of queue_worker, within a minute.'
  })
}
