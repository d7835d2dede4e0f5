import { workerData } from 'node:worker_threads'
import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { type DatabasesConfig, openDatabases } from '@fiscus/db/tenants/open-databases'
import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import type { BlobsConfig } from '@fiscus/runtime/blobs/blobs-config'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { openTracing } from '@fiscus/runtime/tracing/open-tracing'
import { inSpan } from '@fiscus/runtime/tracing/spans'
import type { TracingConfig } from '@fiscus/runtime/tracing/tracing-variables'
import {
  type ExecuteTask,
  executeInProcess,
  type RunWork,
} from '@fiscus/scheduling/execution/execute-in-process'
import { failureText } from '@fiscus/scheduling/runs/outcome-text'
import type { Task } from '@fiscus/scheduling/tasks/define-task'
import type { TaskCounter } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import { currentJob } from '@fiscus/threads/current-job'
import type { Work } from '@fiscus/threads/work'
import { boundedLog } from './bounded-log.ts'

/** The data of a thread. */
export type TaskThreadData = {
  databases: DatabasesConfig
  blobs: BlobsConfig
  secretKeys: SecretKeys
  mail: MailEnvironment
  dav: DavEnvironment
  pdf: PdfEnvironment
  tracing: TracingConfig
  /** A module that exports the `catalog` of the tasks. */
  catalogUrl: string
}

/** A run for a thread. `now` is the time in milliseconds; `traceparent` is the span of the run. */
export type TaskJob = { work: RunWork; now: number; traceparent: string | undefined }

/** The end of a task. `message` is the failure as code and values, if the task states it so. All texts are bounded. */
export type TaskAnswer =
  | { result: Awaited<ReturnType<ExecuteTask>> }
  | { failure: string; message: Message | null }

/** What a task reports while it runs. */
export type TaskReport =
  | { kind: 'log'; level: keyof RunLog; message: string }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'count'; counter: TaskCounter; by: number }
  | ({ kind: 'measure' } & Measurement)

const progressMs = 250
const { data }: { data: TaskThreadData } = workerData
// Spans are sent each second, and a thread that is idle lives for a minute: none is left when it ends.
await openTracing(data.tracing, { service: 'worker', onLost() {} })
const { catalog }: { catalog: ReadonlyMap<string, Task> } = await import(data.catalogUrl)
const databases = openDatabases(data.databases)
const report = (message: TaskReport) => currentJob().report(message)
const executeTask = executeInProcess({
  ...data,
  databases,
  catalog,
  blobsOf: openBlobs(data.blobs, expectedMark(databases, systemClock)).blobsOf,
  count: (counter, by) => report({ kind: 'count', counter, by }),
  measure: (measured) => report({ kind: 'measure', ...measured }),
})

const task: Work<TaskJob, TaskAnswer> = { name: 'task', execute }

/** The works of a thread that executes runs, each with its own signal, log, progress, span and databases. */
export const works = [task] as const

async function execute({ work, now, traceparent }: TaskJob): Promise<TaskAnswer> {
  const { signal } = currentJob()
  const input = {
    clock: clockFrom(now),
    signal,
    log: boundedLog((level, message) => report({ kind: 'log', level, message })),
    progress: throttledProgress((done, total) => report({ kind: 'progress', done, total })),
  }
  try {
    const span = { parent: traceparent }
    return { result: await inSpan(`execute ${work.commandClass}`, span, () => executeTask(work, input)) }
  } catch (failure) {
    const message = failure instanceof MessageError ? failure.text : null
    return { failure: failureText(failure), message }
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
