import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import { claimBatchSize } from '@fiscus/scheduling/tick/claim-due'

/**
 * Measures the job schedulers of BullMQ. A scheduler creates its first job when it is registered, and each further job
 * when a worker takes the previous job, so a worker with empty jobs produces them.
 */
const [{ databaseUrl, redisUrl, jobs: count }] = await once(process, 'message')
const every = 3_600_000
const concurrency = 64

await using queue = await openQueues(
  redisUrl ? { redisUrl } : { databaseUrl },
  createLogger('bullmq', 'warn'),
)
const board = queue.boards.find(({ name }) => name === 'jobs')

async function register(task: number) {
  const [runId, taskId, tenantId] = [randomUUID(), randomUUID(), randomUUID()]
  const data = { runId, taskId, tenantId, attempt: 1, queue: 'jobs' as const }
  await board?.upsertJobScheduler(`task-${task}`, { every }, { name: 'run', data })
}

const started = performance.now()
for (let first = 0; first < count; first += claimBatchSize)
  await Promise.all(Array.from({ length: claimBatchSize }, (_, index) => register(first + index)))
const registered = performance.now()

const { promise: allTaken, resolve } = Promise.withResolvers<void>()
let taken = 0
await using _worker = queue.consume('jobs', { concurrency }, async () => {
  taken += 1
  if (taken === count) resolve()
  return { kind: 'done' as const }
})
await allTaken
process.send?.({
  registerSeconds: (registered - started) / 1000,
  seconds: (performance.now() - registered) / 1000,
})
await once(process, 'disconnect')
