import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { Priority } from '@fiscus/contracts/tenants/business-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { currentTraceparent } from '@fiscus/runtime/tracing/spans'
import { eq, sql } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'
import { hasMaxOpenJobs } from './open-jobs.ts'

/** A job to create. */
export type NewJob = {
  kind: string
  /** The output of the schema of the kind. */
  params: JsonValue
  priority: Priority
  /** Identifies a repeated call, as long as the row of its job exists. */
  requestKey?: string | undefined
}

export type CreatedJob =
  | { kind: 'created'; id: string }
  /** An equal request with this key created this job before; the job may have ended. */
  | { kind: 'repeated'; id: string }
  /** A different request used this key before. */
  | { kind: 'key_reused' }
  /** The scope has `openJobsMax` jobs that wait or run. */
  | { kind: 'too_many' }

/**
 * Creates a job that waits for a worker, and writes an audit entry. With a used `requestKey` it returns the earlier
 * job.
 */
export async function createJob(
  db: Pick<TenantDatabase, 'transaction'>,
  request: NewJob,
  author: Author,
): Promise<CreatedJob> {
  const { kind, params, priority, requestKey: request_key } = request
  const created = await db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, request)
    if (repeated) return repeated
    if (await hasMaxOpenJobs(tx)) return { kind: 'too_many' } as const
    const [job] = await tx
      .insert(backgroundJobs)
      .values({
        kind,
        params,
        priority,
        request_key,
        status: jobTransitions.create.to,
        available_at: sql`now()`,
        created_at: author.at,
        created_by: author.actor,
        request_id: author.request_id,
        traceparent: currentTraceparent(),
      })
      .onConflictDoNothing({ target: backgroundJobs.request_key })
      .returning({ id: backgroundJobs.id })
    if (!job) return null
    await writeAuditEntry(tx, author, {
      entity: 'background_job',
      entity_id: job.id,
      action: 'create',
      before: null,
      after: { kind, priority },
    })
    return { kind: 'created', id: job.id } as const
  })
  // A concurrent call with the same key has inserted its job first: return that job.
  return created ?? createJob(db, request, author)
}

async function findRepeated(
  tx: TenantTransaction,
  { kind, params, priority, requestKey }: NewJob,
): Promise<CreatedJob | null> {
  if (requestKey === undefined) return null
  const { id, kind: firstKind, params: firstParams, priority: firstPriority, request_key } = backgroundJobs
  const isSame = sql<boolean>`${firstKind} = ${kind} and ${firstPriority} = ${priority}
    and ${firstParams} = ${JSON.stringify(params)}::jsonb`
  const [first] = await tx.select({ id, isSame }).from(backgroundJobs).where(eq(request_key, requestKey))
  if (!first) return null
  return first.isSame ? { kind: 'repeated', id: first.id } : { kind: 'key_reused' }
}
