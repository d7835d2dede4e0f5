import { expect, test } from 'vitest'
import {
  countLedger,
  type Ledger,
  type Mark,
  type Records,
  type SlotRow,
  type StatusRow,
  slotMs,
} from './count-ledger.ts'

const first = 0
const last = 2 * slotMs

const slot = (n: number, changes: Partial<SlotRow> = {}): SlotRow => ({
  task: 'task',
  name: 'works_1',
  run: `run-${n}`,
  slot: n * slotMs,
  missed: 0,
  status: 'success',
  is_current: false,
  ...changes,
})
const ran = (n: number): StatusRow[] => {
  const row = { run: `run-${n}`, task: 'task', fence: String(n + 1), worker: `host-${10 + n}-abc` }
  return [
    { ...row, fence: null, worker: null, status: 'scheduled', at: n * slotMs },
    { ...row, status: 'running', at: n * slotMs + 1_000 },
    { ...row, status: 'success', at: n * slotMs + 5_000 },
  ]
}
const wrote = (n: number): Mark[] => [
  { start: `task ${n + 1}`, what: 'began', at: n * slotMs + 2_000 },
  { start: `task ${n + 1}`, what: 'ended', at: n * slotMs + 4_000 },
]
const of = <T>(each: (n: number) => T): T[] => [0, 1, 2].map(each)
const sound: Records = {
  slots: of((n) => slot(n)),
  statuses: of(ran).flat(),
  marks: of(wrote).flat(),
  deaths: [],
  first,
  last,
}
const none: Ledger['faults'] = { doubled: [], lost: [], stuck: [], late: [] }

/** A second start of the first run, while its first start is running, or after it was released at 3 s. */
const startedAgain = (isReleased: boolean): StatusRow[] => {
  const [scheduled, running, success] = ran(0) as [StatusRow, StatusRow, StatusRow]
  const release = { ...running, status: 'scheduled', at: 3_000 }
  const again = { fence: '9', worker: 'host-99-abc' }
  return [
    ...[scheduled, running, ...(isReleased ? [release] : [])],
    ...[{ ...running, ...again, at: 4_000 }, { ...success, ...again }, ...ran(1), ...ran(2)],
  ]
}

test.for<[string, Partial<Records>, Partial<Ledger['faults']>]>([
  ['nothing', {}, {}],
  ['a slot that a later run counts as missed', { slots: [slot(0), slot(2, { missed: 1 })] }, {}],
  ['a slot without a decision', { slots: [slot(0), slot(2)] }, { lost: [expect.stringMatching(/00:01$/)] }],
  [
    'last slots without a decision',
    { slots: [slot(0)] },
    { lost: [/:01$/, /:02$/].map((text) => expect.stringMatching(text)) },
  ],
  [
    'a slot that has a run and is counted as missed',
    { slots: [slot(0), slot(1), slot(2, { missed: 1 })] },
    { doubled: [expect.stringMatching(/:01$/)] },
  ],
  [
    'a run that succeeded without its work',
    { marks: [...wrote(0), ...wrote(1)] },
    { lost: ['run run-2 of works_1 succeeded without its work'] },
  ],
  [
    'a run that found nothing and ended without a start',
    {
      slots: of((n) => slot(n, { name: 'finds_nothing' })),
      statuses: of((n) => ran(n).filter(({ status }) => status !== 'running')).flat(),
      marks: [],
    },
    {},
  ],
  [
    'a repeated statement of a start',
    {
      statuses: of(ran)
        .flat()
        .flatMap((row) => [row, ...(row.status === 'running' ? [row] : [])]),
    },
    {},
  ],
  [
    'a start that worked twice',
    { marks: [...of(wrote).flat(), ...wrote(1).slice(0, 1)] },
    { doubled: ['task 2 began twice'] },
  ],
  [
    'a second start beside the first',
    { statuses: startedAgain(false) },
    { doubled: ['run run-0 is running again with fence 9'] },
  ],
  [
    'a write after the release',
    { statuses: startedAgain(true) },
    { late: [expect.stringMatching(/^task 1 "ended"/)] },
  ],
  [
    'a run that is running',
    { slots: [slot(0), slot(1), slot(2, { status: 'running' })] },
    { stuck: [expect.stringMatching(/is running$/)] },
  ],
  [
    'an ended run that holds its task',
    { slots: [slot(0), slot(1), slot(2, { is_current: true })] },
    { stuck: [expect.stringMatching(/is success$/)] },
  ],
])('the ledger finds %s', ([, changes, found]) => {
  const { due, faults } = countLedger({ ...sound, ...changes })
  expect(due).toBe(3)
  expect(faults).toEqual({ ...none, ...found })
})

test('a release is counted from the death of the worker of a run that was running', () => {
  const deaths = [
    { pid: 10, at: 1_500 },
    { pid: 11, at: 1_500 },
    { pid: 12, at: 2 * slotMs + 6_000 },
  ]
  expect(countLedger({ ...sound, deaths }).releases).toEqual([{ at: 1_500, seconds: 3.5 }])
})
