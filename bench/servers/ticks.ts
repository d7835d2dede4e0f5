import { once } from 'node:events'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { tick } from '@fiscus/scheduling/tick/tick'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'

/** Measures ticks: 100 ticks without due tasks, then one tick with due tasks. */
const [{ databaseUrl, poolerUrl, redisUrl, now }] = await once(process, 'message')
const idleAt = new Date(now)
const dueAt = new Date(idleAt.getTime() + 60_000)
const warmUp = 10
const measured = 100

await using databases = openDatabases({ url: databaseUrl, poolerUrl })
const { control } = databases
const log = createLogger('ticker', 'warn')
await using transport = await openTransport({ databaseUrl, redisUrl }, { control, log })
const { signal } = new AbortController()

async function tickAt(at: Date) {
  const started = performance.now()
  const { due, enqueued } = await tick({ control, databases, ...transport, registry }, at, signal)
  if (due !== enqueued) throw new Error(`${due} tasks are due, but ${enqueued} runs were enqueued.`)
  return { enqueued, milliseconds: performance.now() - started }
}

const emptyMs: number[] = []
for (let ticks = 0; ticks < warmUp + measured; ticks += 1) {
  const { enqueued, milliseconds } = await tickAt(idleAt)
  if (enqueued > 0) throw new Error(`${enqueued} tasks are due, but none was expected.`)
  if (ticks >= warmUp) emptyMs.push(milliseconds)
}
const { enqueued, milliseconds } = await tickAt(dueAt)
const peakBytes = process.resourceUsage().maxRSS * 1024
process.send?.({ emptyMs, enqueued, seconds: milliseconds / 1000, peakBytes })
await once(process, 'disconnect')
