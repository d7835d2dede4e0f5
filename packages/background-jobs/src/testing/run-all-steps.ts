import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import type { ItemError, JobContext, JobKind, JobResult } from '../define-job-kind.ts'

/** The results of the steps of a job. */
export type StepsResult = {
  total: number
  processed: number
  chunks: number
  errors: ItemError[]
  result: JobResult
}

export type StepsOptions = {
  db: TenantDatabase
  now: Date
  /** By default every write fails: a test of a job that stores files passes a folder. */
  blobs?: Blobs
  /** False: no crashes, for tests in which they would take too long. */
  crashes?: boolean
  /** Called before each chunk, with its number from 0. */
  beforeChunk?: (chunk: number) => Promise<unknown>
}

const chunksMax = 10_000
const noBlobs = openFileBlobs('/dev/null')('none')

/**
 * For tests: runs all steps of a job. Each step is first rolled back as by a crash, and then repeated from the cursor
 * that the step before it has committed.
 */
export async function runAllSteps<Params, Cursor extends JsonValue>(
  kind: JobKind<Params, Cursor, undefined, undefined>,
  request: unknown,
  { db, now, blobs = noBlobs, crashes = true, beforeChunk }: StepsOptions,
): Promise<StepsResult> {
  const params = kind.params.parse(request)
  const inStep = async <T>(work: (context: JobContext) => Promise<T>): Promise<T> => {
    if (crashes) await crashAfter(db, (tx) => work(contextOf(tx)))
    return db.transaction((tx) => work(contextOf(tx)))
  }
  const contextOf = (tx: JobContext['tx']): JobContext => ({
    tx,
    clock: { now: () => now },
    now,
    signal: new AbortController().signal,
    log: { info() {}, warn() {}, error() {} },
    tenant: null,
    actor: 'test',
    jobId: '0190a0b0-0000-7000-8000-00000000000a',
    requestId: null,
    blobs,
  })
  let { total, cursor } = await inStep((context) => kind.plan(context, params))
  let processed = 0
  const errors: ItemError[] = []
  for (let chunk = 0; chunk < chunksMax; chunk++) {
    await beforeChunk?.(chunk)
    const from = jsonRoundTrip(cursor)
    const step = await inStep((context) => kind.chunk(context, params, from, undefined))
    processed += step.processed
    errors.push(...(step.errors ?? []))
    cursor = step.cursor
    if (!step.isLast) continue
    const last = jsonRoundTrip(cursor)
    const result = await inStep((context) => kind.finish(context, params, last, undefined))
    return { total, processed, chunks: chunk + 1, errors, result }
  }
  throw new Error(`The job has not ended after ${chunksMax} chunks`)
}

async function crashAfter(
  db: TenantDatabase,
  work: (tx: JobContext['tx']) => Promise<unknown>,
): Promise<void> {
  const crash = new Error('crash')
  const crashed = db.transaction(async (tx) => {
    await work(tx)
    throw crash
  })
  await crashed.catch((error) => {
    if (error !== crash) throw error
  })
}

function jsonRoundTrip<T extends JsonValue>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
