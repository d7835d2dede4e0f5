import { setTimeout as sleep } from 'node:timers/promises'
import { connectApplication } from '@fiscus/db/connections/connect'
import { controlSchema } from '@fiscus/db/schema/control/control-schema'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createLogger } from '@fiscus/runtime/log/logger'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { tick } from '@fiscus/scheduling/tick/tick'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { ProcessOptions } from '../testbed.ts'
import { crashAt } from './fault.ts'

/** A ticker that ticks every second, by the clock of the database plus an offset. */
const { databaseUrl, redisUrl, faults, skewSeconds = 0 }: ProcessOptions = JSON.parse(process.argv[2] ?? '')
const log = createLogger('ticker', 'info')
const stop = new AbortController()
void untilStopped({ drainSeconds: 0, log }).then(() => stop.abort())
await using databases = openDatabases({ url: databaseUrl })
const client = connectApplication(databaseUrl, 4)
const control = drizzle(client, { schema: controlSchema, logger: { logQuery: crashAtClaim } })
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const queue = {
  async enqueue(jobs: readonly QueuedRun[]) {
    crashAt('commit', JSON.stringify(jobs), faults)
    await transport.queue.enqueue(jobs)
    crashAt('enqueue', JSON.stringify(jobs), faults)
  },
}
while (!stop.signal.aborted) {
  try {
    const context = { control, databases, queue, leases: transport.leases, registry: [] }
    const { enqueued, requeued, released, queueError } = await tick(context, await now(), stop.signal)
    log.info({ enqueued, requeued, released, err: queueError }, 'tick')
  } catch (error) {
    log.error({ err: error }, 'tick failed')
  }
  await sleep(1_000, undefined, { signal: stop.signal }).catch(() => {})
}
await client.end()

async function now(): Promise<Date> {
  const [row] = await control.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date((row?.ms ?? 0) + skewSeconds * 1000)
}

function crashAtClaim(query: string, parameters: unknown[]): void {
  if (query.includes('insert into cron_runs')) crashAt('claim', parameters.join(), faults)
}
