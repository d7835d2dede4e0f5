import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { claimBatchSize } from '@fiscus/scheduling/tick/claim-due'
import { Logger, makeWorkerUtils, parseCronItems, run, type WorkerEvents } from 'graphile-worker'

/**
 * Measures graphile-worker: `addJobs` with keys, in the batches of a tick, and its cron with items that are due every
 * minute. The time of the cron starts when it finds the due items, at the next full minute, and ends when their jobs
 * are committed in one statement.
 */
const [{ databaseUrl: connectionString, jobs: count }] = await once(process, 'message')
const logger = new Logger(() => () => {})
const numbers = Array.from({ length: count }, (_, number) => number)

const utils = await makeWorkerUtils({ connectionString, logger })
await utils.migrate()
const addStarted = performance.now()
for (let first = 0; first < count; first += claimBatchSize)
  await utils.addJobs(
    numbers.slice(first, first + claimBatchSize).map(() => {
      return { identifier: 'add', payload: { taskId: randomUUID() }, jobKey: randomUUID() }
    }),
  )
const addSeconds = (performance.now() - addStarted) / 1000

const parsedCronItems = parseCronItems(
  numbers.map((number) => ({ task: 'cron', match: '* * * * *', identifier: `task-${number}` })),
)
const events: WorkerEvents = new EventEmitter()
const found = once(events, 'cron:schedule').then(() => performance.now())
const written = once(events, 'cron:scheduled').then(() => performance.now())
const taskList = { nothing: async () => {} }
const runner = await run({
  connectionString,
  logger,
  events,
  taskList,
  parsedCronItems,
  noHandleSignals: true,
})
const seconds = ((await written) - (await found)) / 1000
await runner.stop()
await utils.release()
process.send?.({ addSeconds, seconds })
await once(process, 'disconnect')
