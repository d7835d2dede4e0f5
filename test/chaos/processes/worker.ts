import { tmpdir } from 'node:os'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import type { Leases } from '@fiscus/scheduling/leases/leases'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openWorker } from '@fiscus/service-worker/open-worker'
import { noMail } from '@fiscus/testing/no-mail'
import type { ProcessOptions } from '../testbed.ts'
import { crashAt } from './fault.ts'

/** A worker with the tasks of the tests. It logs the outcome of each run on standard output. */
const {
  databaseUrl,
  redisUrl,
  faults,
  concurrency = 2,
  drainSeconds = 25,
  isDrill = false,
}: ProcessOptions = JSON.parse(process.argv[2] ?? '')
const log = createLogger('worker', 'info')
const stopped = untilStopped({ drainSeconds, log })
await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const tasksOfTests = import.meta.resolve('@fiscus/service-worker/testing/hostile-tasks')
const config = {
  queues: ['maintenance' as const],
  concurrency,
  tenantConcurrency: 4,
  drainSeconds,
  redisUrl,
  blobs: { folder: tmpdir() },
  mail: noMail.mail,
  dav: noMail.dav,
  pdf: noMail.pdf,
  tracing: noMail.tracing,
}
await using _worker = await openWorker(config, {
  queue: transport.queue,
  leases: crashingLeases(transport.leases),
  clock,
  log,
  databases: { ...databases, control: crashingControl(control) },
  databasesConfig: { url: databaseUrl },
  secretKeys: noMail.secretKeys,
  catalogUrl: isDrill ? import.meta.resolve('../drill/drill-tasks.ts') : tasksOfTests,
  metrics: createMetrics(),
  onStart: ({ taskName }) => log.info({ task: taskName }, 'started'),
  onOutcome: (outcome) => log.info({ outcome: outcome.kind }, 'outcome'),
})
log.info('processing runs')
await stopped
log.info('stopping')

/**
 * Crashes before or after the lock of a task is taken, or before it is released, when the end of the run is written.
 */
function crashingLeases(leases: Leases): Leases {
  return {
    ...leases,
    async acquire(key, token, ttlMs) {
      if (isOfTask(key)) crashAt('offer', key, faults)
      const isTaken = await leases.acquire(key, token, ttlMs)
      if (isOfTask(key)) crashAt('lease', key, faults)
      return isTaken
    },
    release(key, token) {
      if (isOfTask(key)) crashAt('end', key, faults)
      return leases.release(key, token)
    },
  }
}

function isOfTask(leaseKey: string): boolean {
  return leaseKey.startsWith('cron-task-')
}

/** Crashes when the task is done, before the end of the run is written. */
function crashingControl(control: ControlDatabase): ControlDatabase {
  const { session } = control._
  const crashing = new Proxy(session, {
    get(target, name) {
      if (name !== 'prepareQuery') return Reflect.get(target, name, target)
      return (...[query, ...options]: Parameters<typeof session.prepareQuery>) => {
        const prepared = target.prepareQuery(query, ...options)
        if (!query.sql.includes('with ended as')) return prepared
        const execute: typeof prepared.execute = (values) => {
          crashAt('work', JSON.stringify(values), faults)
          return prepared.execute(values)
        }
        return new Proxy(prepared, {
          get: (of, key) => (key === 'execute' ? execute : Reflect.get(of, key, of)),
        })
      }
    },
  })
  return new Proxy(control, {
    get: (target, name) =>
      name === '_' ? { ...target._, session: crashing } : Reflect.get(target, name, target),
  })
}
