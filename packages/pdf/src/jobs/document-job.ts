import { createJob } from '@fiscus/background-jobs/create-job'
import { jsonValue } from '@fiscus/contracts/fields/json-value'
import { type PdfKind, type PdfLanguage, pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { pdfJobItems } from '@fiscus/db/schema/pdf/files'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { jobs } from '@fiscus/messages/jobs'
import type { Message } from '@fiscus/messages/message'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PdfJobParams } from './pdf-job-params.ts'

type DocumentRequest = { kind: PdfKind; id: string; language: PdfLanguage; template: string }

/**
 * The job that renders one document before all others: the one that waits or runs, else a new one. Calls for one
 * document follow each other, so that they share a job.
 * @returns null: too many jobs wait
 */
export function openDocumentJob(
  db: TenantDatabase,
  { kind, id, language, template }: DocumentRequest,
  author: Author,
): Promise<{ jobId: string; isNew: boolean } | null> {
  const params: PdfJobParams = { kind, ids: [id], language, output: 'files', template }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pdf job ${id}`}, 0))`)
    const jobId = await findOpenJob(tx, params)
    if (jobId !== null) return { jobId, isNew: false }
    const request = { kind: pdfJobKind, params: jsonValue.parse(params), priority: 'high' as const }
    const created = await createJob(tx, request, author)
    return created.kind === 'created' ? { jobId: created.id, isNew: true } : null
  })
}

async function findOpenJob(tx: TenantTransaction, params: PdfJobParams): Promise<string | null> {
  const [open] = await tx
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(
      and(
        eq(backgroundJobs.kind, pdfJobKind),
        inArray(backgroundJobs.status, ['pending', 'running']),
        sql`${backgroundJobs.params} = ${JSON.stringify(params)}::text::jsonb`,
      ),
    )
    .orderBy(desc(backgroundJobs.id))
    .limit(1)
  return open?.id ?? null
}

/** How far the job of one document is: it waits or runs, has a file, or has failed with a reason. */
export type DocumentJobState =
  | { state: 'open' }
  | { state: 'done' }
  | { state: 'failed'; reason: Message | string }

/** Reads how far the job of one document is. */
export async function documentJobState(db: TenantDatabase, jobId: string): Promise<DocumentJobState> {
  const { status, error, error_message } = backgroundJobs
  const item = { itemError: pdfJobItems.error, itemMessage: pdfJobItems.error_message }
  const [job] = await db
    .select({ status, error, error_message, ...item })
    .from(backgroundJobs)
    .leftJoin(pdfJobItems, eq(pdfJobItems.job_id, backgroundJobs.id))
    .where(eq(backgroundJobs.id, jobId))
    .limit(1)
  if (job?.status === 'pending' || job?.status === 'running') return { state: 'open' }
  const itemReason = job?.itemMessage ?? job?.itemError
  if (itemReason == null && job?.status === 'success') return { state: 'done' }
  return { state: 'failed', reason: itemReason ?? job?.error_message ?? job?.error ?? jobs.wasCancelled() }
}
