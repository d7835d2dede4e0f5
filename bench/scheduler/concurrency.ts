import type { Series } from '../plots/line-chart.ts'
import type { Plot } from '../plots/write-plot.ts'
import type { Table } from '../table.ts'
import {
  jobsOf,
  type Measured,
  measureInRounds,
  medianOf,
  type Reference,
  ratioOf,
  references,
  type Speed,
} from './measure-runs.ts'
import { type Backend, backends, type Servers } from './testbed.ts'

const concurrencies = [1, 4, 16, 64]
/** 2,100 jobs for each figure. */
const rounds = 3
const tenants = 140

/** Measures runs of tasks that do nothing by the concurrency of their worker, beside empty jobs of other workers. */
export async function measureConcurrency(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const backend of backends)
    for (const concurrency of concurrencies) {
      const one = { backend, concurrency, kind: 'looks' as const, isWithPeers: backend === 'PostgreSQL' }
      measured.push(await measureInRounds(servers, one, { rounds, tenants }))
    }
  return [
    {
      title: 'Empty runs by the concurrency of one worker, beside empty jobs of other workers',
      columns: ['queue on', 'concurrency', 'runs/s', 'reference', 'jobs/s', 'runs / jobs'],
      rows: measured.flatMap((one) =>
        [...one.references].map(([name, speeds]) => [
          one.backend,
          one.concurrency,
          medianOf(one.worker, 'perSecond'),
          name,
          medianOf(speeds, 'perSecond'),
          ratioOf(one.worker, speeds),
        ]),
      ),
      note: `Medians of ${rounds} rounds of ${jobsOf(tenants)} jobs after one to warm up, measured in turn, each worker in its own process. The looks of the runs find nothing. PostgreSQL uses fsync.`,
      plot: plotOf(measured),
    },
  ]
}

function plotOf(measured: readonly Measured[]): Plot {
  const line = (name: string, backend: Backend, reference?: Reference): Series => ({
    name,
    isReference: reference !== undefined,
    points: measured
      .filter((one) => one.backend === backend)
      .map((one) => ({ x: one.concurrency, y: medianOf(speedsOf(one, reference), 'perSecond') })),
  })
  return {
    file: 'runs-by-concurrency.svg',
    chart: {
      title: 'Runs per second of one worker',
      description:
        'Empty runs per second of one worker with its queue on Redis and on PostgreSQL, by its concurrency, beside empty jobs of bare BullMQ workers, pg-boss and graphile-worker.',
      x: { label: 'Concurrency of the worker', scale: 'log' },
      y: { label: 'Runs or jobs per second', scale: 'log' },
      series: [
        line('Fiscus on Redis', 'Redis'),
        line('Fiscus on PostgreSQL', 'PostgreSQL'),
        line('BullMQ on Redis', 'Redis', references.bullmq),
        line('BullMQ on PostgreSQL', 'PostgreSQL', references.bullmq),
        line('pg-boss', 'PostgreSQL', references.pgBoss),
        line('graphile-worker', 'PostgreSQL', references.graphile),
      ],
    },
  }
}

const speedsOf = (one: Measured, reference?: Reference): readonly Speed[] =>
  reference === undefined ? one.worker : (one.references.get(reference) ?? [])
