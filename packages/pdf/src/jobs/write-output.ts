import {
  JobRejected,
  type PreparationContext,
  type ResultFile,
} from '@fiscus/background-jobs/define-job-kind'
import { pdf } from '@fiscus/messages/pdf'
import { countRemovedFiles, type JobFile, readJobFiles } from './job-items.ts'
import { mergeFiles, mergeLimits } from './merge-files.ts'
import type { PdfJobParams } from './pdf-job-params.ts'
import { zipFiles } from './zip-files.ts'

export type WrittenOutput = ResultFile

/**
 * Writes the output of a job from the files of its documents: a merged PDF or a ZIP archive.
 * @returns null: the output is the files themselves, or no document could be rendered
 * @throws JobRejected when the files are too large for one PDF, or some of them are deleted
 */
export async function writeOutput(
  { db, blobs, jobId, signal }: PreparationContext,
  { output, language }: Pick<PdfJobParams, 'output' | 'language'>,
): Promise<WrittenOutput | null> {
  if (output === 'files') return null
  const removed = await countRemovedFiles(db, jobId)
  if (removed > 0) throw new JobRejected(pdf.filesDeleted({ count: removed }))
  const files = await readJobFiles(db, jobId)
  if (files.length === 0) return null
  if (output === 'zip') {
    const blob = await blobs.put(zipFiles(files, blobs), signal)
    return { name: 'documents.zip', media_type: 'application/zip', ...blob }
  }
  rejectTooLarge(files)
  const blob = await blobs.put(mergeFiles(files, { blobs, language, signal }), signal)
  return { name: 'documents.pdf', media_type: 'application/pdf', ...blob }
}

/** A merged PDF is put together in memory. */
function rejectTooLarge(files: readonly JobFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const pages = files.reduce((sum, file) => sum + file.pages, 0)
  if (bytes <= mergeLimits.bytes && pages <= mergeLimits.pages) return
  const megabytes = Math.ceil(bytes / 1_000_000)
  const limits = { pagesMax: mergeLimits.pages, megabytesMax: mergeLimits.bytes / 1_000_000 }
  throw new JobRejected(pdf.mergedTooLarge({ pages, megabytes, ...limits }))
}
