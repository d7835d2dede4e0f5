import { EventEmitter, once } from 'node:events'
import { Logger, makeWorkerUtils, run, type WorkerEvents } from 'graphile-worker'

/** Measures graphile-worker: empty jobs, `concurrency` at a time, which are deleted when they are done. */
const [{ databaseUrl: connectionString, jobs: count, concurrency }] = await once(process, 'message')
const logger = new Logger(() => () => {})
const utils = await makeWorkerUtils({ connectionString, logger })
await utils.migrate()

async function round() {
  await utils.addJobs(
    Array.from({ length: count }, (_, number) => ({ identifier: 'nothing', payload: { number } })),
  )
  const events: WorkerEvents = new EventEmitter()
  const done = Promise.withResolvers<void>()
  let completed = 0
  events.on('job:complete', () => {
    completed += 1
    if (completed === count) done.resolve()
  })
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  const taskList = { nothing: async () => {} }
  const runner = await run({
    connectionString,
    logger,
    events,
    taskList,
    concurrency,
    // One of them only listens for new jobs.
    maxPoolSize: concurrency + 1,
    noHandleSignals: true,
  })
  await done.promise
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  await runner.stop()
  return { perSecond: count / seconds, cpuMicroseconds: (user + system) / count }
}

await round()
process.send?.({})
process.on('message', async () => process.send?.(await round()))
await once(process, 'disconnect')
await utils.release()
