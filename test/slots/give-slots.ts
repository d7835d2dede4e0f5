import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@fiscus/db/connections/connect'

const pauseMs = 500
const yearly = '0 0 1 1 *'

/** What became of the slots that tasks were given. */
export type SlotReport = {
  given: number
  /** The slots without exactly one run that succeeded with its first attempt. */
  lost: string[]
  /** The tasks with a run that was started more than once. */
  startedTwice: string[]
}

/** A source of slots. */
export type SlotSource = {
  /** The number of slots so far. */
  given(): number
  /** Gives no further slots, and resolves when the runs of all have ended. */
  stop(signal: AbortSignal): Promise<SlotReport>
}

/**
 * Makes each active task due, and again when its run has ended, so that tickers and workers have work all the time.
 * Schedules are replaced by a yearly one, as if edited, so that no ticker restores that of the catalogue: each slot of
 * now on is one that this source has given. A task of a tenant that is created later keeps its schedule and gets no slot:
 * its own one may follow within seconds, and then one run stands for both.
 * @param databaseUrl the administration database, as the owner
 */
export async function giveSlots(databaseUrl: string): Promise<SlotSource> {
  await asOwner(
    databaseUrl,
    (owner) => owner`update cron_tasks set expression = ${yearly}, timezone = 'UTC', misfire_policy = 'one',
      misfire_window_seconds = 86400, edited_fields = '{expression,timezone}', next_run_at = '2999-01-01Z' where is_active = 1`,
  )
  const slots: { task: string; slot: Date }[] = []
  let isStopped = false
  const giving = (async () => {
    while (!isStopped) {
      slots.push(...(await makeDue(databaseUrl)))
      await sleep(pauseMs)
    }
  })()
  return {
    given: () => slots.length,
    async stop(signal) {
      isStopped = true
      await giving
      while ((await outstanding(databaseUrl)) > 0) await sleep(pauseMs, undefined, { signal })
      return { given: slots.length, ...(await faultsOf(databaseUrl, slots)) }
    },
  }
}

/** The unique key of runs is the task and its slot, so that a slot is given once. */
function makeDue(databaseUrl: string): Promise<{ task: string; slot: Date }[]> {
  return asOwner(
    databaseUrl,
    (owner) => owner<{ task: string; slot: Date }[]>`
      update cron_tasks task set next_run_at = date_trunc('second', now())
      where is_active = 1 and expression = ${yearly} and run_id is null and next_run_at > now()
        and not exists (select from cron_runs where task_id = task.id and slot >= date_trunc('second', now()))
      returning id as task, next_run_at as slot`,
  )
}

async function outstanding(databaseUrl: string): Promise<number> {
  const [row] = await asOwner(
    databaseUrl,
    (owner) => owner<{ count: number }[]>`select count(*)::int from cron_tasks
      where is_active = 1 and expression = ${yearly} and (run_id is not null or next_run_at <= now())`,
  )
  return row?.count ?? 0
}

function faultsOf(databaseUrl: string, slots: readonly { task: string; slot: Date }[]) {
  return asOwner(databaseUrl, async (owner) => {
    const lost = await owner<{ text: string }[]>`
      select format('%s at %s: %s', name, slot, coalesce(runs, 'no run')) as text
      from jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb) as given(task uuid, slot timestamptz)
      join cron_tasks on cron_tasks.id = given.task
      left join lateral (
        select string_agg(format('%s, attempt %s, %s', status, attempt, error), '; ') as runs,
          count(*) filter (where status = 'success' and attempt = 1) as successes
        from cron_runs where task_id = given.task and cron_runs.slot = given.slot
      ) as found on true
      where successes <> 1`
    const startedTwice = await owner<{ name: string }[]>`
      select name from cron_tasks task
      where fence <> (select count(*) from cron_runs where task_id = task.id and fence is not null)`
    return { lost: lost.map(({ text }) => text), startedTwice: startedTwice.map(({ name }) => name) }
  })
}
