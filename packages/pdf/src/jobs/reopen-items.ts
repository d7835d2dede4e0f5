import type { ReopenItems } from '@fiscus/background-jobs/retry-job'
import { pdfFiles, pdfJobItems } from '@fiscus/db/schema/pdf/files'
import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { presentVersion } from '../templates/find-template.ts'
import { pdfCursor, pdfJobParams } from './pdf-job-params.ts'

/**
 * Makes the documents of a job wait again that failed, or whose files were deleted; the others keep their files. They
 * are rendered with the present version of the template, so that a fault in it can be corrected (pdf §5.8).
 */
export const reopenItems: ReopenItems = async (tx, { id, status, cursor, params }) => {
  // The job has not selected its documents yet.
  if (cursor === null) return {}
  const ofJob = eq(pdfJobItems.job_id, id)
  const itsFile = tx.select({ one: sql`1` }).from(pdfFiles).where(eq(pdfFiles.id, pdfJobItems.file_id))
  const hasNoFile = or(
    eq(pdfJobItems.status, 'failed'),
    and(eq(pdfJobItems.status, 'done'), notExists(itsFile)),
  )
  const reopened = await tx
    .update(pdfJobItems)
    .set({ status: 'pending', file_id: null, error: null, error_message: null })
    .where(and(ofJob, hasNoFile))
    .returning({ position: pdfJobItems.position })
  if (reopened.length === 0 && status === 'success') return null
  const { total } = pdfCursor.parse(cursor.next)
  const { template } = pdfJobParams.parse(params)
  const content_version = await presentVersion(tx, template)
  const done = await tx.$count(pdfJobItems, and(ofJob, eq(pdfJobItems.status, 'done')))
  return {
    cursor: { next: { position: 0, total, content_version }, is_last: false },
    processed_items: done,
    progress_percent: total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total)),
    failed_items: 0,
    item_errors: [],
    result: null,
    result_files: [],
  }
}
