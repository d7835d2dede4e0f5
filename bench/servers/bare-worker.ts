import { once } from 'node:events'
import { openQueueBackend } from '@fiscus/scheduling/queue/queue-backend'
import { reportCpuTime } from './report-cpu-time.ts'

/** The reference of a worker: a BullMQ worker on the same backend, with empty jobs. */
const [{ databaseUrl, redisUrl, concurrency, queue }] = await once(process, 'message')
reportCpuTime()

const backend = await openQueueBackend(redisUrl ? { redisUrl } : { databaseUrl })
const worker = backend.worker(queue, async () => 'success', { concurrency })
await worker.waitUntilReady()
process.send?.({})
await once(process, 'disconnect')
await worker.close()
await backend.close()
