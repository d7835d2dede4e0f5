import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { MessageError } from '@fiscus/messages/message-error'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { openTracing } from '@fiscus/runtime/tracing/open-tracing'
import { inSpan } from '@fiscus/runtime/tracing/spans'
import { executeInProcess } from '@fiscus/scheduling/execution/execute-in-process'
import { failureText } from '@fiscus/scheduling/runs/outcome-text'
import type { Task } from '@fiscus/scheduling/tasks/define-task'
import { boundedLog } from './bounded-log.ts'
import { beatMs, type FromThread, signs, type ThreadData, type ToThread } from './messages.ts'

/** The entry of a thread that executes runs, each with its own signal, log, progress, span and databases. */
const { signsOfThread, ...data }: ThreadData & { signsOfThread: Int32Array } = workerData
// Spans are sent each second, and a thread that is idle lives for a minute: none is left when it ends.
await openTracing(data.tracing, { service: 'worker', onLost() {} })
const { catalog }: { catalog: ReadonlyMap<string, Task> } = await import(data.catalogUrl)
const databases = openDatabases(data.databases)
const executeTask = executeInProcess({
  databases,
  catalog,
  blobsOf: openBlobs(data.blobs, expectedMark(databases, systemClock)).blobsOf,
  secretKeys: data.secretKeys,
  mail: data.mail,
  dav: data.dav,
  pdf: data.pdf,
  count: (counter, by) => send({ kind: 'count', counter, by }),
  measure: (measured) => send({ kind: 'measure', ...measured }),
})
const progressMs = 250
const stops = new Map<number, AbortController>()
/** The number of the run that an unhandled error belongs to. */
const currentRun = new AsyncLocalStorage<number>()

const send = (message: FromThread) => parentPort?.postMessage(message)
const sendUnhandled = (failure: unknown) =>
  send({ kind: 'unhandled', run: currentRun.getStore() ?? 0, failure: failureText(failure) })
process.on('unhandledRejection', sendUnhandled)
process.on('uncaughtException', sendUnhandled)
process.on('exit', () => Atomics.store(signsOfThread, signs.exitingRun, currentRun.getStore() ?? 0))
setInterval(() => Atomics.add(signsOfThread, signs.beats, 1), beatMs)

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'stop') stops.get(message.run)?.abort(new Error(message.reason))
  else void currentRun.run(message.run, executeRun, message)
})
send({ kind: 'ready' })

async function executeRun({
  run,
  work,
  now,
  traceparent,
}: Extract<ToThread, { kind: 'run' }>): Promise<void> {
  const stop = new AbortController()
  stops.set(run, stop)
  try {
    const result = await inSpan(`execute ${work.commandClass}`, { parent: traceparent }, () =>
      executeTask(work, {
        clock: clockFrom(now),
        signal: stop.signal,
        log: boundedLog((level, text) => send({ kind: 'log', run, level, message: text })),
        progress: throttledProgress((done, total) => send({ kind: 'progress', run, done, total })),
      }),
    )
    send({ kind: 'succeeded', run, result })
  } catch (failure) {
    const message = failure instanceof MessageError ? failure.text : null
    send({ kind: 'failed', run, failure: failureText(failure), message })
  } finally {
    stops.delete(run)
  }
}

/** Passes on at most four reports a second, and the completion of the work. */
function throttledProgress(report: (done: number, total: number) => void) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (done: number, total: number) => {
    const now = performance.now()
    if (done !== total && now - reportedAt < progressMs) return
    reportedAt = now
    report(done, total)
  }
}

/** Continues the worker's clock, which follows the database and may differ from the clock of this machine. */
function clockFrom(now: number): Clock {
  const difference = now - performance.now()
  return { now: () => new Date(performance.now() + difference) }
}
