import type { ControlDatabase } from '@fiscus/db/databases'
import { openDatabases } from '@fiscus/db/open-databases'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import type { Leases } from '@fiscus/scheduling/lease'
import { openTransport } from '@fiscus/scheduling/open-transport'
import { openWorker } from '@fiscus/service-worker/open-worker'
import { is, SQL, StringChunk } from 'drizzle-orm'
import type { ProcessOptions } from '../stage.ts'
import { dieAt } from './fault.ts'

/** A worker with the tasks of the tests. It says on stdout what became of each run. */
const {
  databaseUrl,
  redisUrl,
  faults,
  concurrency = 2,
  drainSeconds = 25,
}: ProcessOptions = JSON.parse(process.argv[2] ?? '')
const stopped = untilStopped()
const log = createLogger('worker', 'info')
await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const config = { queues: ['maintenance' as const], concurrency, tenantConcurrency: 4, drainSeconds, redisUrl }
await using _worker = await openWorker(config, {
  ...{ queue: transport.queue, leases: dyingLeases(transport.leases), clock, log },
  databases: { ...databases, control: dyingControl(control) },
  databasesConfig: { url: databaseUrl },
  catalogUrl: import.meta.resolve('@fiscus/service-worker/testing/hostile-tasks'),
  metrics: createMetrics(),
  onStart: ({ taskName }) => log.info({ task: taskName }, 'started'),
  onOutcome: (outcome) => log.info({ outcome: outcome.kind }, 'outcome'),
})
log.info('taking runs')
await stopped

/** Dies before the lock of a task is taken, after it, and when it is given back: then the end of the run is written. */
function dyingLeases(leases: Leases): Leases {
  return {
    ...leases,
    async take(key, token, ttlMs) {
      if (isOfTask(key)) dieAt('offer', key, faults)
      const isTaken = await leases.take(key, token, ttlMs)
      if (isOfTask(key)) dieAt('lease', key, faults)
      return isTaken
    },
    release(key, token) {
      if (isOfTask(key)) dieAt('end', key, faults)
      return leases.release(key, token)
    },
  }
}

function isOfTask(leaseKey: string): boolean {
  return leaseKey.startsWith('cron-task-')
}

/** Dies when the work is done, before it is written how the run has ended. */
function dyingControl(control: ControlDatabase): ControlDatabase {
  return new Proxy(control, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name, target)
      return (query: SQL) => {
        const text = is(query, SQL) ? textOf(query) : ''
        if (text.includes('with ended as')) dieAt('work', text, faults)
        return target.execute(query)
      }
    },
  })
}

function textOf(query: SQL): string {
  return query.queryChunks
    .map((chunk) => (is(chunk, StringChunk) ? chunk.value.join('') : String(chunk)))
    .join('')
}
