import type { DatabasesConfig } from '@fiscus/db/tenants/open-databases'
import type { Message } from '@fiscus/messages/message'
import type { BlobsConfig } from '@fiscus/runtime/blobs/blobs-config'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import type { TracingConfig } from '@fiscus/runtime/tracing/tracing-variables'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { StoredResult } from '@fiscus/scheduling/runs/outcome-text'
import type { TaskCounter } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'

/** The data of a new thread. */
export type ThreadData = {
  databases: DatabasesConfig
  blobs: BlobsConfig
  secretKeys: SecretKeys
  mail: MailEnvironment
  dav: DavEnvironment
  pdf: PdfEnvironment
  tracing: TracingConfig
  catalogUrl: string
}

/** The numbers that a thread writes into memory that its parent reads, also while the thread is blocked. */
export const signs = {
  /** Increases by one at each heartbeat. */
  beats: 0,
  /** The run that has called `process.exit`; 0: none, or unknown. */
  exitingRun: 1,
} as const

/** The interval of the heartbeats of a thread. */
export const beatMs = 500

/**
 * A message to a thread. `run` numbers the runs of the thread; `now` is the time in milliseconds; `traceparent` is the
 * span of the run.
 */
export type ToThread =
  | { kind: 'run'; run: number; work: RunWork; now: number; traceparent: string | undefined }
  | { kind: 'stop'; run: number; reason: string }

/**
 * A message from a thread. The thread bounds the length of all texts. A result is null where the look of a run has
 * found work. `unhandled`: an unhandled rejection or exception of a run, during the run or after its end; `run` is 0 if the run is
 * unknown.
 */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'log'; run: number; level: keyof RunLog; message: string }
  | { kind: 'progress'; run: number; done: number; total: number }
  | { kind: 'count'; counter: TaskCounter; by: number }
  | ({ kind: 'measure' } & Measurement)
  | { kind: 'succeeded'; run: number; result: StoredResult }
  | { kind: 'failed'; run: number; failure: string; message: Message | null }
  | { kind: 'unhandled'; run: number; failure: string }
