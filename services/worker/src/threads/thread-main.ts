import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { performHere } from '@fiscus/scheduling/runs/execute-in-process'
import { failureText, resultText } from '@fiscus/scheduling/runs/truncate-text'
import type { Task } from '@fiscus/scheduling/tasks/define-task'
import { boundedLog } from './bounded-log.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/** A thread in which tasks run, one at a time: what they do to it, they do to nobody else. */
const data: ThreadData = workerData
const { catalog }: { catalog: ReadonlyMap<string, Task> } = await import(data.catalogUrl)
const perform = performHere({
  databases: openDatabases(data.databases),
  catalog,
  blobsOf: openFileBlobs(data.blobFolder),
})
const stops = new Map<number, AbortController>()
/** Which run a failure belongs to that nobody has caught. */
const currentRun = new AsyncLocalStorage<number>()

const say = (message: FromThread) => parentPort?.postMessage(message)
const sayLeaked = (failure: unknown) =>
  say({ kind: 'leaked', run: currentRun.getStore() ?? 0, failure: failureText(failure) })
process.on('unhandledRejection', sayLeaked)
process.on('uncaughtException', sayLeaked)

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'stop') stops.get(message.run)?.abort(new Error(message.reason))
  else void currentRun.run(message.run, carryOut, message)
})
say({ kind: 'ready' })

async function carryOut({ run, work, now }: Extract<ToThread, { kind: 'run' }>): Promise<void> {
  const stop = new AbortController()
  stops.set(run, stop)
  try {
    const result = await perform(work, {
      clock: clockFrom(now),
      signal: stop.signal,
      log: boundedLog((level, text) => say({ kind: 'log', run, level, message: text })),
      progress: () => {},
    })
    say({ kind: 'succeeded', run, result: resultText(result) })
  } catch (failure) {
    say({ kind: 'failed', run, failure: failureText(failure) })
  } finally {
    stops.delete(run)
  }
}

/** Goes on from the time that the worker's clock told, which is the database's, whatever this machine's clock says. */
function clockFrom(now: number): Clock {
  const difference = now - performance.now()
  return { now: () => new Date(performance.now() + difference) }
}
