import { connectApplication } from '@fiscus/db/connections/connect'
import { controlSchema } from '@fiscus/db/schema/control/control-schema'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createLogger } from '@fiscus/runtime/log/logger'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { openTicker } from '@fiscus/service-ticker/open-ticker'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { ProcessOptions } from '../testbed.ts'
import { crashAt } from './fault.ts'

const measureMs = 500

/** A ticker with the clock of the database plus an offset, which notices within a second that this clock was moved. */
const { databaseUrl, redisUrl, faults, skewSeconds = 0 }: ProcessOptions = JSON.parse(process.argv[2] ?? '')
const log = createLogger('ticker', 'info')
const stopped = untilStopped({ drainSeconds: 0, log })
await using databases = openDatabases({ url: databaseUrl })
const client = connectApplication(databaseUrl, 4)
await using opened = new AsyncDisposableStack()
opened.defer(() => client.end({ timeout: 5 }))
const control = drizzle(client, { schema: controlSchema, logger: { logQuery: crashAtClaim } })
let differenceMs = await measureClock()
await using _measuring = repeatEvery(measureMs, async () => {
  differenceMs = await measureClock().catch(() => differenceMs)
})
const clock = { now: () => new Date(performance.now() + differenceMs + skewSeconds * 1000) }
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const queue = {
  async enqueue(jobs: readonly QueuedRun[]) {
    crashAt('commit', JSON.stringify(jobs), faults)
    await transport.queue.enqueue(jobs)
    crashAt('enqueue', JSON.stringify(jobs), faults)
  },
}
await using _ticker = await openTicker({
  control,
  databases,
  queue,
  leases: transport.leases,
  registry: [],
  clock,
  log,
  onTick: ({ enqueued, requeued, released, queueError }) =>
    log.info({ enqueued, requeued, released, err: queueError }, 'a tick'),
})
await stopped

/** The time of the database, less the monotonic time of this process. */
async function measureClock(): Promise<number> {
  const [row] = await control.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return (row?.ms ?? 0) - performance.now()
}

function crashAtClaim(query: string, parameters: unknown[]): void {
  if (query.includes('insert into cron_runs')) crashAt('claim', parameters.join(), faults)
}
