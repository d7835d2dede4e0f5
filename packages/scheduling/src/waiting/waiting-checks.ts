import { cronRuns, isWaiting } from '@fiscus/db/schema/control/scheduling'
import type { Message } from '@fiscus/messages/message'
import { waiting } from '@fiscus/messages/waiting'
import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import type { Clock } from '@fiscus/runtime/clock'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import { eq, sql } from 'drizzle-orm'
import { type WaitingContext, whyRunWaits } from './why-run-waits.ts'

type Check = () => Promise<Message | 'up'>

const patienceSeconds = 120
const sharedMs = 5_000
const readMsMax = 1_500
/** Readiness looks at this number of waiting runs at most: of so many, a full minute of ten thousand tenants. */
const examinedMax = 10_000

/**
 * Readiness checks of a process with queues: `queues` says which ones are paused, `runs` how many runs wait and why,
 * when the oldest has been ready for more than two minutes. Other checks report an unreachable queue or database.
 */
export function waitingChecks(context: WaitingContext & { clock: Clock }): { queues: Check; runs: Check } {
  const inTime = async (read: Promise<Message | null>) => {
    const found = unlessAborted(read, AbortSignal.timeout(readMsMax)).catch(() => null)
    return (await found) ?? 'up'
  }
  return {
    queues: () => inTime(whichArePaused(context)),
    runs: sharedFor(sharedMs, () => inTime(whatWaits(context, context.clock.now()))),
  }
}

async function whichArePaused({ queue }: Pick<WaitingContext, 'queue'>): Promise<Message | null> {
  const queues = await queue.pausedQueues()
  return queues.length === 0 ? null : waiting.queuesPaused({ count: queues.length, queues })
}

/**
 * Returns how many runs of the queue with the oldest waiting run wait, how long that one has been waiting, and why.
 * Null: no run has been ready for more than two minutes. It reads the outstanding runs of the registry only.
 */
async function whatWaits(context: WaitingContext, now: Date): Promise<Message | null> {
  const { databases, queueOf } = context
  const { control } = databases
  const at = sql`${now.toISOString()}::timestamptz`
  const groups = await control.execute<{
    task_name: string
    runs: number
    oldest: string
    since: string
  }>(sql`
    select task_name, count(*)::integer as runs, min(since)::text as since,
      (array_agg(id order by since, id))[1] as oldest
    from (
      select id, task_name, greatest(scheduled_at, retry_at) as since from cron_runs
      where ${isWaiting} and trigger <> 'cli' and (retry_at is null or retry_at <= ${at})
      order by enqueued_at nulls first limit ${examinedMax}
    ) as waiting
    where since < ${at} - make_interval(secs => ${patienceSeconds})
    group by task_name order by min(since)`)
  const [first] = groups
  if (!first) return null
  const [run] = await control.select().from(cronRuns).where(eq(cronRuns.id, first.oldest))
  if (!run) return null
  const queue = queueOf(first.task_name)
  const ofQueue = groups.filter(({ task_name }) => queueOf(task_name) === queue)
  return waiting.runsWait({
    count: ofQueue.reduce((sum, { runs }) => sum + runs, 0),
    minutes: Math.floor((now.getTime() - Date.parse(first.since)) / 60_000),
    reason: await whyRunWaits(context, run, now),
  })
}
