import { asOwner } from '@fiscus/db/connections/connect'
import type { Testbed } from '../testbed.ts'

/** What the databases say about the slots and runs of a drill. Each text names a fault. */
export type Ledger = {
  /** Slots of the schedules, from the first to the last that was decided. */
  due: number
  /** Rows of the execution log, by status. */
  runs: Readonly<Record<string, number>>
  faults: Readonly<Record<'doubled' | 'lost' | 'stuck' | 'late', string[]>>
  releases: Release[]
}

/** A process that was killed, in milliseconds since 1970. */
export type Death = { pid: number; at: number }

/** The time from the death of a worker to the release of a run that it had. */
export type Release = { at: number; seconds: number }

/** The schedule of each task of a drill. */
export const slotMs = 60_000

/** With it a server tells when a transaction was committed, and keeps each commit in a crash. */
export const ledgerSettings = { track_commit_timestamp: 'on', synchronous_commit: 'on' }

/** Records each change of the status of a run. A server with `ledgerSettings` dates them by their commits. */
export async function openLedger(testbed: Testbed): Promise<void> {
  await asOwner(testbed.fresh.url, (owner) =>
    owner.unsafe(`
      create table ledger (id bigint generated always as identity, run_id uuid, task_id uuid, fence bigint, status text, worker text);
      create function record_status() returns trigger language plpgsql security definer as $$ begin
        insert into public.ledger (run_id, task_id, fence, status, worker)
        values (new.id, new.task_id, new.fence, new.status, new.worker);
        return null;
      end $$;
      create trigger record_status after insert or update of status on cron_runs for each row execute function record_status()`),
  )
}

const isoMinute = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const inMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`

/**
 * Counts after the last run has ended.
 * @param first the first slot of each task, as `last`, in milliseconds since 1970
 */
export async function readLedger(
  testbed: Testbed,
  tenants: readonly string[],
  { first, last, deaths }: { first: number; last: number; deaths: readonly Death[] },
): Promise<Ledger> {
  const { slots, statuses } = await asOwner(testbed.fresh.url, async (owner) => ({
    slots: (await owner.unsafe(`
      select cron_tasks.id as task, cron_tasks.name, run_id is not null as is_busy, ${inMs('slot')} as slot, missed_slots as missed, status
      from cron_tasks left join cron_runs on task_id = cron_tasks.id order by task, slot`)) as unknown as SlotRow[],
    statuses: (await owner.unsafe(`
      select run_id as run, task_id as task, fence, status, worker, ${inMs('pg_xact_commit_timestamp(xmin)')} as at
      from ledger order by id`)) as unknown as StatusRow[],
  }))
  const marks = (await Promise.all([undefined, ...tenants].map((slug) => readMarks(testbed, slug)))).flat()
  const starts = startsOf(statuses)
  const bySlot = decisions(slots, first, last)
  return {
    due: bySlot.due,
    runs: Object.fromEntries(
      [...Map.groupBy(slots, ({ status }) => status ?? 'none')].map(([status, rows]) => [
        status,
        rows.length,
      ]),
    ),
    faults: {
      doubled: [...bySlot.doubled, ...doubledStarts(statuses, marks)],
      lost: [...bySlot.lost, ...unworked(slots, starts, marks)],
      stuck: slots
        .filter(({ status, is_busy }) => status === 'scheduled' || status === 'running' || is_busy)
        .map(({ name, slot, status }) => `${name} at ${isoMinute(slot)} is ${status}`),
      late: lateMarks(starts, marks),
    },
    releases: deaths.flatMap(({ pid, at }) =>
      starts
        .filter((start) => start.worker.includes(`-${pid}-`) && start.at < at && start.endedAt > at)
        .map(({ endedAt }) => ({ at, seconds: (endedAt - at) / 1000 })),
    ),
  }
}

type SlotRow = {
  task: string
  name: string
  is_busy: boolean
  slot: number
  missed: number
  status: string | null
}
type StatusRow = { run: string; task: string; fence: string; status: string; worker: string; at: number }
/** A mark of a task, by `work` of drill-tasks.ts. */
type Mark = { start: string; what: string; at: number }
/** The start of a run, until the run ended or was released; without an end, for ever. */
type Start = Pick<StatusRow, 'run' | 'worker' | 'at'> & { start: string; endedAt: number }

const isEnd = (status: string) => status !== 'scheduled' && status !== 'running'
const nameOf = ({ task, fence }: Pick<StatusRow, 'task' | 'fence'>) => `${task} ${fence}`

async function readMarks(testbed: Testbed, slug: string | undefined): Promise<Mark[]> {
  const url = slug === undefined ? testbed.fresh.url : testbed.fresh.urlOf(slug)
  const rows = await asOwner(url, (owner) =>
    owner.unsafe(`select what, ${inMs('pg_xact_commit_timestamp(xmin)')} as at from marks order by id`),
  )
  return rows.map(({ what, at }) => {
    const [task, fence, ...words] = String(what).split(' ')
    return { start: `${task} ${fence}`, what: words.join(' '), at: Number(at) }
  })
}

/** A decision covers its slot and the slots that it counts as missed before it. */
function decisions(rows: readonly SlotRow[], first: number, last: number) {
  const decided = { due: 0, doubled: [] as string[], lost: [] as string[] }
  for (const ofTask of Map.groupBy(rows, ({ task }) => task).values()) {
    const name = ofTask[0]?.name
    let next = first
    for (const { slot, missed } of ofTask.filter(({ status }) => status !== null)) {
      const from = slot - missed * slotMs
      for (let each = next; each < from; each += slotMs) decided.lost.push(`${name} at ${isoMinute(each)}`)
      for (let each = from; each < next; each += slotMs) decided.doubled.push(`${name} at ${isoMinute(each)}`)
      next = Math.max(next, slot + slotMs)
    }
    for (; next <= last; next += slotMs) decided.lost.push(`${name} at ${isoMinute(next)}`)
    decided.due += (next - first) / slotMs
  }
  return decided
}

function startsOf(statuses: readonly StatusRow[]): Start[] {
  return [...Map.groupBy(statuses, ({ run }) => run).values()].flatMap((ofRun) =>
    ofRun
      .filter((row, n) => row.status === 'running' && !isSameStart(row, ofRun[n - 1]))
      .map((row) => {
        const end = ofRun.slice(ofRun.indexOf(row)).find(({ status }) => status !== 'running')
        const endedAt = end?.at ?? Number.POSITIVE_INFINITY
        return { start: nameOf(row), run: row.run, worker: row.worker, at: row.at, endedAt }
      }),
  )
}

/** A worker repeats the statement of a start whose answer was lost. */
function isSameStart(row: StatusRow, before: StatusRow | undefined): boolean {
  return before?.status === 'running' && before.fence === row.fence
}

/** Runs that went on after their end, that started while they were running, and starts that worked twice. */
function doubledStarts(statuses: readonly StatusRow[], marks: readonly Mark[]): string[] {
  const runs = [...Map.groupBy(statuses, ({ run }) => run).values()].flatMap((ofRun) =>
    ofRun.filter((row, n) => {
      const before = ofRun[n - 1]
      if (before === undefined) return false
      return (
        isEnd(before.status) ||
        (before.status === 'running' && row.status === 'running' && !isSameStart(row, before))
      )
    }),
  )
  const begun = Map.groupBy(
    marks.filter(({ what }) => what === 'began'),
    ({ start }) => start,
  )
  return [
    ...runs.map(({ run, status, fence }) => `run ${run} is ${status} again with fence ${fence}`),
    ...[...begun].filter(([, all]) => all.length > 1).map(([start]) => `${start} began twice`),
  ]
}

/** Runs that succeeded without their work. Some tasks find no work, and need no start for it. */
function unworked(slots: readonly SlotRow[], starts: readonly Start[], marks: readonly Mark[]): string[] {
  const ended = new Set(marks.filter(({ what }) => what === 'ended').map(({ start }) => start))
  const successes = new Map<string, number>()
  for (const { name, task, status } of slots)
    if (status === 'success' && name !== 'finds_nothing') successes.set(task, (successes.get(task) ?? 0) + 1)
  const worked = Map.groupBy(
    starts.filter(({ start }) => ended.has(start)),
    ({ start }) => start.split(' ')[0] ?? '',
  )
  return [...successes].flatMap(([task, count]) => {
    const runs = new Set(worked.get(task)?.map(({ run }) => run)).size
    return runs < count ? [`${count - runs} runs of ${task} succeeded without their work`] : []
  })
}

function lateMarks(starts: readonly Start[], marks: readonly Mark[]): string[] {
  const endOf = new Map(starts.map(({ start, endedAt }) => [start, endedAt]))
  return marks
    .filter(({ start, at }) => at > (endOf.get(start) ?? Number.NEGATIVE_INFINITY))
    .map(({ start, what, at }) => `${start} "${what}" at ${new Date(at).toISOString()}`)
}
