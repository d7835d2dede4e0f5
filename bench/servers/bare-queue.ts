import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { createLogger } from '@fiscus/runtime/log/logger'
import { bullJobOf, openQueues } from '@fiscus/scheduling/queue/queue'
import { claimBatchSize } from '@fiscus/scheduling/tick/claim-due'

/** The reference of a tick: `addBulk` of BullMQ with the same number of jobs, options, queues and batches. */
const [{ databaseUrl, redisUrl, jobs: count }] = await once(process, 'message')

await using queue = await openQueues(redisUrl ? { redisUrl } : { databaseUrl }, createLogger('bare', 'warn'))
const queues = new Map(queue.boards.map((board) => [board.name, board]))
const jobs = Array.from({ length: count }, (_, index) => {
  const [runId, taskId, tenantId] = [randomUUID(), randomUUID(), randomUUID()]
  const name = queueNames[index % queueNames.length] ?? 'jobs'
  return { runId, taskId, tenantId, attempt: 1, queue: name }
})
const started = performance.now()
for (let first = 0; first < jobs.length; first += claimBatchSize) {
  const byQueue = Map.groupBy(jobs.slice(first, first + claimBatchSize), ({ queue }) => queue)
  await Promise.all([...byQueue].map(([name, jobs]) => queues.get(name)?.addBulk(jobs.map(bullJobOf))))
}
process.send?.({ seconds: (performance.now() - started) / 1000 })
await once(process, 'disconnect')
