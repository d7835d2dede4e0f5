import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabases } from '@fiscus/db/open-databases'
import { createLogger } from '@fiscus/runtime/logger'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import { openTransport } from '@fiscus/scheduling/open-transport'
import type { RunJob } from '@fiscus/scheduling/run-job'
import { tick } from '@fiscus/scheduling/tick'
import type { ProcessOptions } from '../stage.ts'
import { dieAt } from './fault.ts'

/** A ticker that ticks each second. */
const { databaseUrl, redisUrl, faults }: ProcessOptions = JSON.parse(process.argv[2] ?? '')
const log = createLogger('ticker', 'info')
const stop = new AbortController()
void untilStopped().then(() => stop.abort())
await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const queue = {
  async addRuns(jobs: readonly RunJob[]) {
    dieAt('commit', JSON.stringify(jobs), faults)
    await transport.queue.addRuns(jobs)
  },
}
while (!stop.signal.aborted) {
  try {
    const context = { control, queue, leases: transport.leases, registry: [] }
    const { enqueued, requeued, released, queueFault } = await tick(context, new Date(), stop.signal)
    log.info({ enqueued, requeued, released, err: queueFault }, 'tick')
  } catch (error) {
    log.error({ err: error }, 'tick failed')
  }
  await sleep(1_000, undefined, { signal: stop.signal }).catch(() => {})
}
