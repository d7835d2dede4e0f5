import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { Priority } from '@fiscus/contracts/tenants/business-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { eq, inArray, sql } from 'drizzle-orm'
import { jobTransitions } from './job-transitions.ts'

export type JobRequest = {
  kind: string
  /** As the kind's schema has read them. */
  params: JsonValue
  priority: Priority
  /** Of the caller: tells a repeated call from another one, as long as its job is there. */
  requestKey?: string | undefined
}

export type CreatedJob =
  | { kind: 'created'; id: string }
  /** The same was asked for with this key before; the job may be over. */
  | { kind: 'repeated'; id: string }
  /** Something else was asked for with this key before. */
  | { kind: 'key_reused' }
  | { kind: 'too_many' }

/** How many jobs of a scope may wait or run. */
export const openJobsMax = 1000

/** Adds a job that waits for a worker, and writes the audit log. */
export async function createJob(
  db: TenantDatabase,
  request: JobRequest,
  author: Author,
): Promise<CreatedJob> {
  const { kind, params, priority, requestKey: request_key } = request
  const created = await db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, request)
    if (repeated) return repeated
    if (await isFull(tx)) return { kind: 'too_many' } as const
    const asked = { created_at: author.at, created_by: author.actor, request_id: author.request_id }
    const row = { kind, params, priority, request_key, ...asked, available_at: sql`now()` }
    const [job] = await tx
      .insert(backgroundJobs)
      .values({ ...row, status: jobTransitions.create.to })
      .onConflictDoNothing({ target: backgroundJobs.request_key })
      .returning({ id: backgroundJobs.id })
    if (!job) return null
    const entry = { entity: 'background_job', entity_id: job.id, action: 'create' } as const
    await writeAuditEntry(tx, author, { ...entry, before: null, after: { kind, priority } })
    return { kind: 'created', id: job.id } as const
  })
  // A call with the same key came between: its job is there now.
  return created ?? createJob(db, request, author)
}

async function findRepeated(
  tx: TenantTransaction,
  { kind, params, priority, requestKey }: JobRequest,
): Promise<CreatedJob | null> {
  if (requestKey === undefined) return null
  const { id, kind: firstKind, params: firstParams, priority: firstPriority, request_key } = backgroundJobs
  const isSame = sql<boolean>`${firstKind} = ${kind} and ${firstPriority} = ${priority}
    and ${firstParams} = ${JSON.stringify(params)}::jsonb`
  const [first] = await tx.select({ id, isSame }).from(backgroundJobs).where(eq(request_key, requestKey))
  if (!first) return null
  return first.isSame ? { kind: 'repeated', id: first.id } : { kind: 'key_reused' }
}

async function isFull(tx: TenantTransaction): Promise<boolean> {
  return (
    (await tx.$count(backgroundJobs, inArray(backgroundJobs.status, ['pending', 'running']))) >= openJobsMax
  )
}
