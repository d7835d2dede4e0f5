import { forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { type Backend, backends, openTestbed, type Servers } from './testbed.ts'
import { tickOnce } from './ticks.ts'

const tenants = 10_000

type Row = { name: string; backend: Backend; seconds: number }

/** Compares one tick with alternative libraries that enqueue the same number of empty jobs. */
export async function measureAlternatives(servers: Servers): Promise<readonly Table[]> {
  const ticks: Row[] = []
  for (const backend of backends) {
    const { seconds } = await tickOnce(servers, backend, tenants)
    ticks.push({ name: 'Fiscus, one tick', backend, seconds })
  }
  const jobs = 5 * tenants
  const rows = [
    ...ticks,
    ...(await jobSchedulers(servers, jobs)),
    ...(await pgBoss(servers, jobs)),
    ...(await graphileWorker(servers, jobs)),
  ]
  const tickSeconds = (backend: Backend) =>
    ticks.find((tick) => tick.backend === backend)?.seconds ?? Number.NaN
  return [
    {
      title: `Enqueueing ${jobs.toLocaleString('en')} jobs that are due at once, compared with other libraries`,
      columns: ['library', 'queue on', 'jobs/s', 'tick / library'],
      rows: rows.map(({ name, backend, seconds }) => {
        return [name, backend, jobs / seconds, seconds / tickSeconds(backend)]
      }),
      note: [
        'BullMQ creates the next job of a schedule when a worker takes the previous job. Its producer is therefore a worker, here with a concurrency of 64. Slots that are due meanwhile are lost.',
        'pg-boss forwards at most 50 due schedules a second, so 50,000 schedules take more than 15 minutes. The measured call is its insert() with 1,000 jobs.',
        'graphile-worker keeps schedules in the memory of each process, without pause and time zones, and catches up on missed slots only at its start. Its cron inserts all due jobs in one statement. addJobs inserts 1,000 jobs at a time, with keys.',
        'Only the tick creates a run for each slot, which can be listed, cancelled and recovered.',
      ].join('\n  '),
    },
  ]
}

async function jobSchedulers(servers: Servers, jobs: number): Promise<Row[]> {
  type Result = { registerSeconds: number; seconds: number }
  const { registerSeconds, seconds } = await measureInProcess<Result>(
    servers,
    'Redis',
    'job-schedulers',
    jobs,
  )
  return [
    { name: 'BullMQ job schedulers, upsertJobScheduler', backend: 'Redis', seconds: registerSeconds },
    { name: 'BullMQ job schedulers, next jobs', backend: 'Redis', seconds },
  ]
}

async function pgBoss(servers: Servers, jobs: number): Promise<Row[]> {
  const { seconds } = await measureInProcess<{ seconds: number }>(servers, 'PostgreSQL', 'pg-boss', jobs)
  return [{ name: 'pg-boss, insert', backend: 'PostgreSQL', seconds }]
}

async function graphileWorker(servers: Servers, jobs: number): Promise<Row[]> {
  type Result = { addSeconds: number; seconds: number }
  const { addSeconds, seconds } = await measureInProcess<Result>(
    servers,
    'PostgreSQL',
    'graphile-worker',
    jobs,
  )
  return [
    { name: 'graphile-worker, cron', backend: 'PostgreSQL', seconds },
    { name: 'graphile-worker, addJobs', backend: 'PostgreSQL', seconds: addSeconds },
  ]
}

/** Runs a file of `servers/` with an empty database and queue, and returns its result. */
async function measureInProcess<Result>(
  servers: Servers,
  backend: Backend,
  name: string,
  jobs: number,
): Promise<Result> {
  await using testbed = await openTestbed(servers, backend)
  await using process = await forkServer<Result>(name, { ...testbed.addresses, jobs })
  return process.firstMessage
}
