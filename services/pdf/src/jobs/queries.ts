import { withExpectedEnd } from '@fiscus/background-jobs/expected-end'
import type { PdfJobFilter, PdfJobItemFilter } from '@fiscus/contracts/pdf/pdf-job'
import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { namesOfActors } from '@fiscus/db/audit/actor-names'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { pdfFiles, pdfJobItems } from '@fiscus/db/schema/pdf/files'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { type MissingWarning, missingWarning, namedCharactersMax } from '@fiscus/pdf/fonts/missing-warning'
import { pdfJobParams } from '@fiscus/pdf/jobs/pdf-job-params'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  sql,
} from 'drizzle-orm'
import { z } from 'zod'

type JobRow = typeof backgroundJobs.$inferSelect

const isPdfJob = eq(backgroundJobs.kind, pdfJobKind)

/** @throws Problem 404 `not-found`, also for a job of another tenant or of another kind */
export async function findJob(db: TenantDatabase, id: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(backgroundJobs)
    .where(and(isPdfJob, eq(backgroundJobs.id, id)))
  return requireFound(row, 'pdfJob', id)
}

/** A page of jobs, the newest first. @throws Problem 422 if the cursor does not belong to this list */
export async function listJobs(db: TenantDatabase, { limit, cursor, status, kind }: PdfJobFilter) {
  const rows = await db
    .select()
    .from(backgroundJobs)
    .where(
      and(
        isPdfJob,
        status && inArray(backgroundJobs.status, status),
        kind && sql`${backgroundJobs.params} ->> 'kind' = ${kind}`,
        cursor === undefined ? undefined : lt(backgroundJobs.id, readCursor(z.uuid(), cursor)),
      ),
    )
    .orderBy(desc(backgroundJobs.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => id)
}

/** A page of the documents of a job. @throws Problem 404 `not-found` */
export async function listItems(db: TenantDatabase, id: string, { limit, cursor, status }: PdfJobItemFilter) {
  await findJob(db, id)
  const { job_id: _, ...columns } = getTableColumns(pdfJobItems)
  const is_file_removed = sql<boolean>`${pdfJobItems.file_id} is not null and ${pdfFiles.id} is null`
  const rows = await db
    .select({ ...columns, is_file_removed, missing: pdfFiles.missing_characters })
    .from(pdfJobItems)
    .leftJoin(pdfFiles, eq(pdfFiles.id, pdfJobItems.file_id))
    .where(
      and(
        eq(pdfJobItems.job_id, id),
        status && eq(pdfJobItems.status, status),
        cursor === undefined ? undefined : gt(pdfJobItems.position, readCursor(z.int(), cursor)),
      ),
    )
    .orderBy(asc(pdfJobItems.position))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ position }) => position)
  const items = page.map(({ missing, ...item }) => ({
    ...item,
    ...missingWarning([...(missing ?? '')]),
  }))
  return { items, next }
}

/** The records of jobs, with the names of their creators. */
export async function jobRecords(control: ControlDatabase, rows: readonly JobRow[], now: Date) {
  const names = await namesOfActors(
    control,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => recordOf(row, names.get(row.created_by) ?? null, now))
}

/** Which characters the documents of a job print as boxes. */
export async function warningOfJob(db: TenantDatabase, jobId: string): Promise<MissingWarning> {
  const rows = await db
    .selectDistinct({ characters: pdfFiles.missing_characters })
    .from(pdfJobItems)
    .innerJoin(pdfFiles, eq(pdfFiles.id, pdfJobItems.file_id))
    .where(and(eq(pdfJobItems.job_id, jobId), ne(pdfFiles.missing_characters, '')))
    .limit(namedCharactersMax)
  const characters = new Set(rows.flatMap((row) => [...row.characters]))
  return missingWarning([...characters].slice(0, namedCharactersMax))
}

/** The number of the documents of a job whose files were deleted after their retention period. */
export async function countRemovedFiles(db: TenantDatabase, jobId: string): Promise<number> {
  const [row] = await db
    .select({ files: count() })
    .from(pdfJobItems)
    .leftJoin(pdfFiles, eq(pdfFiles.id, pdfJobItems.file_id))
    .where(and(eq(pdfJobItems.job_id, jobId), isNotNull(pdfJobItems.file_id), isNull(pdfFiles.id)))
  return row?.files ?? 0
}

function recordOf(row: JobRow, created_by_name: string | null, now: Date) {
  const { kind, output, language, template } = pdfJobParams.parse(row.params)
  const { name, media_type, bytes } = row.result_files[0] ?? {}
  const { expected_end_at } = withExpectedEnd(row, now)
  return {
    id: row.id,
    kind,
    output,
    language,
    template,
    status: row.status,
    priority: row.priority,
    progress_percent: row.progress_percent,
    processed_items: row.processed_items,
    total_items: row.total_items,
    failed_items: row.failed_items,
    removed_files: null,
    heartbeat_at: timeOf(row.heartbeat_at),
    error: row.error,
    error_message: row.error_message,
    warning: null,
    warning_message: null,
    result: name && media_type && bytes !== undefined ? { name, media_type, bytes } : null,
    cancel_requested_at: timeOf(row.cancel_requested_at),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    created_by_name,
    started_at: timeOf(row.started_at),
    finished_at: timeOf(row.finished_at),
    expected_end_at: timeOf(expected_end_at),
  }
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null
