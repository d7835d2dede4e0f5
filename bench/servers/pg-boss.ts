import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { claimBatchSize } from '@fiscus/scheduling/tick/claim-due'
import { PgBoss } from 'pg-boss'

/** Measures `insert` of pg-boss, with ids, in the batches of a tick. */
const [{ databaseUrl, jobs: count }] = await once(process, 'message')

const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
await boss.start()
await boss.createQueue('runs')
const jobs = Array.from({ length: count }, () => ({ id: randomUUID(), data: { taskId: randomUUID() } }))
const started = performance.now()
for (let first = 0; first < jobs.length; first += claimBatchSize)
  await boss.insert('runs', jobs.slice(first, first + claimBatchSize))
process.send?.({ seconds: (performance.now() - started) / 1000 })
await once(process, 'disconnect')
await boss.stop()
