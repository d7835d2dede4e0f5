import { idleTaskName } from './drill-tasks.ts'

/** A row of the execution log with its task, by task and slot; a task without runs has one row without a run. */
export type SlotRow = {
  task: string
  name: string
  run: string | null
  slot: number
  missed: number
  status: string | null
  /** Its task has no other run before this one ends. */
  is_current: boolean
}
/** A change of the status of a run, in the order of the changes. */
export type StatusRow = {
  run: string
  task: string
  fence: string | null
  status: string
  worker: string | null
  at: number
}
/** What a start of a task has written, by `work` of drill-tasks.ts: `start` is the task and its fence. */
export type Mark = { start: string; what: string; at: number }
/** A process that was killed. */
export type Death = { pid: number; at: number }
/** The time from the death of a worker to the release of a run that it had. */
export type Release = { at: number; seconds: number }

/** What the databases have when a drill is over. Each instant is in milliseconds since 1970, that of a commit. */
export type Records = {
  slots: readonly SlotRow[]
  statuses: readonly StatusRow[]
  marks: readonly Mark[]
  deaths: readonly Death[]
  /** The first slot of each task, and the last that must be decided. */
  first: number
  last: number
}

/** Each text names a fault. */
export type Ledger = {
  /** Slots of the schedules, from the first to the last that was decided. */
  due: number
  /** Rows of the execution log, by status. */
  runs: Readonly<Record<string, number>>
  faults: Readonly<Record<'doubled' | 'lost' | 'stuck' | 'late', string[]>>
  releases: Release[]
}

/** The start of a run, until the run ended or was released; without an end, for ever. */
type Start = { start: string; run: string; worker: string | null; at: number; endedAt: number }

/** The schedule of each task of a drill. */
export const slotMs = 60_000

/** Counts what became of each slot, run and write. */
export function countLedger({ slots, statuses, marks, deaths, first, last }: Records): Ledger {
  const starts = startsOf(statuses)
  const decided = decisions(slots, first, last)
  const byStatus = Map.groupBy(slots, ({ status }) => status ?? 'none')
  return {
    due: decided.due,
    runs: Object.fromEntries([...byStatus].map(([status, rows]) => [status, rows.length])),
    faults: {
      doubled: [...decided.doubled, ...doubledStarts(statuses, marks)],
      lost: [...decided.lost, ...unworked(slots, starts, marks)],
      stuck: slots
        .filter(({ status, is_current }) => is_current || (status !== null && !isEnd(status)))
        .map(({ name, slot, status }) => `${name} at ${isoMinute(slot)} is ${status}`),
      late: lateMarks(starts, marks),
    },
    releases: deaths.flatMap(({ pid, at }) =>
      starts
        .filter((start) => start.worker?.includes(`-${pid}-`) && start.at < at && start.endedAt > at)
        .map(({ endedAt }) => ({ at, seconds: (endedAt - at) / 1000 })),
    ),
  }
}

const isoMinute = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const isEnd = (status: string) => status !== 'scheduled' && status !== 'running'
const nameOf = ({ task, fence }: Pick<StatusRow, 'task' | 'fence'>) => `${task} ${fence}`

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
  const worked = new Set(starts.filter(({ start }) => ended.has(start)).map(({ run }) => run))
  return slots
    .filter(
      ({ name, run, status }) => status === 'success' && name !== idleTaskName && !worked.has(run ?? ''),
    )
    .map(({ name, run }) => `run ${run} of ${name} succeeded without its work`)
}

function lateMarks(starts: readonly Start[], marks: readonly Mark[]): string[] {
  const endOf = new Map(starts.map(({ start, endedAt }) => [start, endedAt]))
  return marks
    .filter(({ start, at }) => at > (endOf.get(start) ?? Number.NEGATIVE_INFINITY))
    .map(({ start, what, at }) => `${start} "${what}" at ${new Date(at).toISOString()}`)
}
