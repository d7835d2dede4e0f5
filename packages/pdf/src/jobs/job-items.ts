import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { pdfFiles, pdfJobItems } from '@fiscus/db/schema/pdf/files'
import type { Message } from '@fiscus/messages/message'
import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'

/** A document of a job, in the order of its output. */
export type JobItem = { position: number; record_id: string; title: string | null }

/** How the rendering of a document ended. */
export type ItemEnd = JobItem & ({ file_id: string; error: null } | { file_id: null; error: Message })

const rowsOfInsert = 1_000

export async function addItems(
  tx: TenantTransaction,
  job_id: string,
  items: readonly JobItem[],
): Promise<void> {
  for (let at = 0; at < items.length; at += rowsOfInsert)
    await tx
      .insert(pdfJobItems)
      .values(items.slice(at, at + rowsOfInsert).map((item) => ({ ...item, job_id })))
}

/** The documents of a job that wait, from a position on. */
export function readItems(
  db: Pick<TenantDatabase, 'select'>,
  { jobId, from, count }: { jobId: string; from: number; count: number },
): Promise<JobItem[]> {
  const { job_id, position, record_id, title, status } = pdfJobItems
  return db
    .select({ position, record_id, title })
    .from(pdfJobItems)
    .where(and(eq(job_id, jobId), eq(status, 'pending'), gte(position, from)))
    .orderBy(asc(position))
    .limit(count)
}

export async function endItems(
  tx: TenantTransaction,
  jobId: string,
  ends: readonly ItemEnd[],
): Promise<void> {
  const ended = JSON.stringify(
    ends.map(({ position, file_id, error }) => ({ position, file_id, ...textColumns('error', error) })),
  )
  await tx.execute(sql`
    update ${pdfJobItems} item
    set status = case when ended.error is null then 'done' else 'failed' end,
      file_id = ended.file_id, error = ended.error, error_message = ended.error_message
    from jsonb_to_recordset(${ended}::text::jsonb) ended (position integer, file_id uuid, error text, error_message jsonb)
    where item.job_id = ${jobId} and item.position = ended.position`)
}

/** The files of a job in the order of its documents. */
export function readJobFiles(db: Pick<TenantDatabase, 'select'>, jobId: string) {
  const { name, sha256, bytes, pages, created_at } = pdfFiles
  return db
    .select({ name, sha256, bytes, pages, created_at, title: pdfJobItems.title })
    .from(pdfJobItems)
    .innerJoin(pdfFiles, eq(pdfFiles.id, pdfJobItems.file_id))
    .where(and(eq(pdfJobItems.job_id, jobId), isNotNull(pdfJobItems.file_id)))
    .orderBy(asc(pdfJobItems.position))
}

/** The number of documents of a job that were rendered, and whose files are deleted by now. */
export async function countRemovedFiles(db: Pick<TenantDatabase, 'select'>, jobId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(pdfJobItems)
    .leftJoin(pdfFiles, eq(pdfFiles.id, pdfJobItems.file_id))
    .where(and(eq(pdfJobItems.job_id, jobId), isNotNull(pdfJobItems.file_id), isNull(pdfFiles.id)))
  return row?.count ?? 0
}

/** A file of a job with the title of its document. */
export type JobFile = Awaited<ReturnType<typeof readJobFiles>>[number]
