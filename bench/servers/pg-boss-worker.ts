import { once } from 'node:events'
import { PgBoss } from 'pg-boss'

/** Measures pg-boss: single jobs that are fetched and completed, `concurrency` at a time. */
const [{ databaseUrl, jobs: count, concurrency }] = await once(process, 'message')

const boss = new PgBoss({
  connectionString: databaseUrl,
  max: concurrency,
  supervise: false,
  schedule: false,
})
await boss.start()
await boss.createQueue('runs')

async function work() {
  for (let [job] = await boss.fetch('runs'); job; [job] = await boss.fetch('runs'))
    await boss.complete('runs', job.id)
}

async function round() {
  await boss.insert(
    'runs',
    Array.from({ length: count }, (_, number) => ({ data: { number } })),
  )
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    perSecond: (count / (performance.now() - started)) * 1_000,
    cpuMicroseconds: (user + system) / count,
  }
}

await round()
process.send?.({})
process.on('message', async () => process.send?.(await round()))
await once(process, 'disconnect')
await boss.stop()
