import { forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { type Backend, backends, openStage, type Servers } from './servers.ts'
import { tickOnce } from './ticks.ts'

const tenants = 10_000

type Row = { what: string; backend: Backend; seconds: number }

/** The enqueue side beside what one would pick instead, with as many jobs that do nothing. */
export async function measurePeers(servers: Servers): Promise<readonly Table[]> {
  const ticks: Row[] = []
  for (const backend of backends) {
    const { seconds } = await tickOnce(servers, backend, tenants)
    ticks.push({ what: 'Fiscus, one tick', backend, seconds })
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
      title: `The enqueue side of ${jobs.toLocaleString('en')} schedules that are due at once, beside others`,
      columns: ['', 'on', 'jobs/s', 'the tick makes, of that'],
      rows: rows.map(({ what, backend, seconds }) => {
        return [what, backend, jobs / seconds, seconds / tickSeconds(backend)]
      }),
      note: [
        'BullMQ makes the next job of a schedule when a worker takes the one before, so its workers, here one with 64 jobs at a time, are its ticker; what is due meanwhile is lost.',
        'pg-boss forwards at most 50 due schedules a second (5 s apart by default), so 50,000 take over a quarter of an hour: instead its insert() of 1,000 jobs.',
        'graphile-worker keeps schedules in the memory of each process, not in a table, knows no pause, no time zones and no other missed slots than a fill at start, and writes all that is due in one statement. addJobs: 1,000 at a time, with keys.',
        'Only the tick leaves a run per slot that can be looked at, cancelled and taken over.',
      ].join('\n  '),
    },
  ]
}

async function jobSchedulers(servers: Servers, jobs: number): Promise<Row[]> {
  type Answer = { registerSeconds: number; seconds: number }
  const { registerSeconds, seconds } = await answerOf<Answer>(servers, 'Redis', 'job-schedulers', jobs)
  return [
    { what: 'BullMQ job schedulers, upsertJobScheduler', backend: 'Redis', seconds: registerSeconds },
    { what: 'BullMQ job schedulers, next jobs made', backend: 'Redis', seconds },
  ]
}

async function pgBoss(servers: Servers, jobs: number): Promise<Row[]> {
  const { seconds } = await answerOf<{ seconds: number }>(servers, 'PostgreSQL', 'pg-boss', jobs)
  return [{ what: 'pg-boss, insert', backend: 'PostgreSQL', seconds }]
}

async function graphileWorker(servers: Servers, jobs: number): Promise<Row[]> {
  type Answer = { addSeconds: number; seconds: number }
  const { addSeconds, seconds } = await answerOf<Answer>(servers, 'PostgreSQL', 'graphile-worker', jobs)
  return [
    { what: 'graphile-worker, cron', backend: 'PostgreSQL', seconds },
    { what: 'graphile-worker, addJobs', backend: 'PostgreSQL', seconds: addSeconds },
  ]
}

async function answerOf<Answer>(
  servers: Servers,
  backend: Backend,
  name: string,
  jobs: number,
): Promise<Answer> {
  await using stage = await openStage(servers, backend)
  await using process = await forkServer<Answer>(name, { ...stage.addresses, jobs })
  return process.ready
}
