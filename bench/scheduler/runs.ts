import type { Table } from '../table.ts'
import { atLeast } from './compare-with-target.ts'
import {
  type Case,
  jobsOf,
  type Measured,
  measureInRounds,
  medianOf,
  ratioOf,
  references,
} from './measure-runs.ts'
import { backends, type Servers } from './testbed.ts'

const rounds = 3
const tenants = 1_000

const cases: readonly Case[] = backends.flatMap((backend) => [
  { backend, concurrency: 16, kind: 'looks', isWithPeers: backend === 'PostgreSQL' },
  { backend, concurrency: 64, kind: 'looks', isWithPeers: false },
  { backend, concurrency: 16, kind: 'light', isWithPeers: false },
  { backend, concurrency: 16, kind: 'thread', isWithPeers: false },
])

/** Compares runs of tasks that do nothing with empty jobs of a bare BullMQ worker, and of other libraries. */
export async function measureRuns(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const one of cases) measured.push(await measureInRounds(servers, one, { rounds, tenants }))
  return [tableOf(measured), tableOfReferences(measured)]
}

const kinds = {
  looks: 'nothing found',
  light: 'started on the main loop',
  thread: 'started in a thread',
} as const
const kindOf = ({ kind }: Case) => kinds[kind]

function tableOf(measured: readonly Measured[]): Table {
  return {
    title: 'Empty runs from lock to log, one worker',
    columns: [
      'queue on',
      'concurrency',
      'runs',
      'runs/s',
      'first round / later',
      'CPU µs/run, worker',
      'CPU µs/run, PostgreSQL',
      'log bytes/run',
    ],
    rows: measured.map((one) => [
      one.backend,
      one.concurrency,
      kindOf(one),
      medianOf(one.worker, 'perSecond'),
      atLeast(one.first.perSecond / medianOf(one.worker, 'perSecond'), 0.5),
      medianOf(one.worker, 'cpuMicroseconds'),
      medianOf(one.worker, 'postgresMicroseconds'),
      medianOf(one.worker, 'logBytes'),
    ]),
    note: `Medians of ${rounds} rounds of ${jobsOf(tenants)} runs of ${tenants} tenants, after a first round in which the worker starts its threads. PostgreSQL uses fsync, so each batch of starts and ends is on disk. The CPU time includes the threads of the process.`,
  }
}

/** The minimum of the ratio to a reference, by the backend of the queue (scheduled-tasks §17.2). */
const targets: Readonly<Record<string, number>> = {
  [`Redis, ${references.bullmq}`]: 0.35,
  [`PostgreSQL, ${references.pgBoss}`]: 1,
}

function tableOfReferences(measured: readonly Measured[]): Table {
  return {
    title: 'The same runs beside empty jobs of other workers',
    columns: [
      'queue on',
      'concurrency',
      'runs',
      'reference',
      'jobs/s',
      'CPU µs/job',
      'CPU µs/job, PostgreSQL',
      'runs / jobs',
    ],
    rows: measured.flatMap((one) =>
      [...one.references].map(([name, speeds]) => {
        const ratio = ratioOf(one.worker, speeds)
        const target = one.concurrency === 16 ? targets[`${one.backend}, ${name}`] : undefined
        return [
          one.backend,
          one.concurrency,
          kindOf(one),
          name,
          medianOf(speeds, 'perSecond'),
          medianOf(speeds, 'cpuMicroseconds'),
          medianOf(speeds, 'postgresMicroseconds'),
          target === undefined ? ratio : atLeast(ratio, target),
        ]
      }),
    ),
    note: 'Measured in turn with the runs, each in its own process. graphile-worker keeps no record of a job, pg-boss one row. The second reference is the least that a run needs: its ratio to the first one bounds that of any run.',
  }
}
