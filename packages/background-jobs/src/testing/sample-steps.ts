import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { ItemError, Job, JobContext, JobResult } from '../define-job.ts'

/** How a job went. */
export type Steps = {
  total: number
  processed: number
  chunks: number
  errors: ItemError[]
  result: JobResult
}

export type TestJob = {
  db: TenantDatabase
  now: Date
  blobs: Blobs
  /** False: no crashes, where they would take too long. */
  crashes?: boolean
  /** Called before each chunk, with its number from 0. */
  beforeChunk?: (chunk: number) => Promise<unknown>
}

const chunksMax = 10_000

/**
 * For tests: does a job to its end. A crash comes into every step: it is done, undone, and done again from the cursor that the last
 * one has committed.
 */
export async function doInSteps<Params, Cursor extends JsonValue>(
  job: Job<Params, Cursor>,
  request: unknown,
  { db, now, blobs, crashes = true, beforeChunk }: TestJob,
): Promise<Steps> {
  const params = job.params.parse(request)
  const inSteps = async <T>(work: (context: JobContext) => Promise<T>): Promise<T> => {
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
  let { total, cursor } = await inSteps((context) => job.plan(context, params))
  let processed = 0
  const errors: ItemError[] = []
  for (let chunk = 0; chunk < chunksMax; chunk++) {
    await beforeChunk?.(chunk)
    const from = throughJson(cursor)
    const step = await inSteps((context) => job.chunk(context, params, from))
    processed += step.processed
    errors.push(...(step.errors ?? []))
    cursor = step.cursor
    if (!step.isLast) continue
    const last = throughJson(cursor)
    const result = await inSteps((context) => job.finish(context, params, last))
    return { total, processed, chunks: chunk + 1, errors, result }
  }
  throw new Error(`The job has no end: ${chunksMax} chunks were done`)
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

function throughJson<T extends JsonValue>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
