import { once } from 'node:events'
import { openDatabases } from '@fiscus/db/open-databases'
import { createLogger } from '@fiscus/runtime/logger'
import { openTransport } from '@fiscus/scheduling/open-transport'
import { tick } from '@fiscus/scheduling/tick'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'

/** A process that does nothing but tick: while nothing is due, and then once when much is. */
const [{ databaseUrl, redisUrl, now }] = await once(process, 'message')

await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
const log = createLogger('ticker', 'warn')
await using transport = await openTransport({ databaseUrl, redisUrl }, { control, log })
const { signal } = new AbortController()
const tickAt = async (at: Date) => {
  const started = performance.now()
  const report = await tick({ control, ...transport, registry }, at, signal)
  return { ...report, milliseconds: performance.now() - started }
}

const before = new Date(now)
const emptyMs: number[] = []
for (let ticks = 0; ticks < 100; ticks += 1) {
  const { milliseconds, due } = await tickAt(before)
  if (due > 0) throw new Error(`${due} tasks are due already.`)
  emptyMs.push(milliseconds)
}
const { milliseconds, enqueued } = await tickAt(new Date(before.getTime() + 60_000))
const peakBytes = process.resourceUsage().maxRSS * 1024
process.send?.({ emptyMs, enqueued, seconds: milliseconds / 1000, peakBytes })
await once(process, 'disconnect')
