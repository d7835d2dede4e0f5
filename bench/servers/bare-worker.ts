import { once } from 'node:events'
import { openQueueBackend } from '@fiscus/scheduling/queue/queue-backend'
import { tellCpuTime } from './tell-cpu-time.ts'

/** The peer: BullMQ's worker on the same backend, whose jobs do nothing. */
const [{ databaseUrl, redisUrl, concurrency, queue }] = await once(process, 'message')
tellCpuTime()

const backend = await openQueueBackend(redisUrl ? { redisUrl } : { databaseUrl })
const worker = backend.worker(queue, async () => 'success', { concurrency })
await worker.waitUntilReady()
process.send?.({})
await once(process, 'disconnect')
await worker.close()
await backend.close()
