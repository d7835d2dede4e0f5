import { setTimeout as delay } from 'node:timers/promises'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { documents as texts } from '@fiscus/messages/documents'
import { pdf } from '@fiscus/messages/pdf'
import type { PdfFile } from '@fiscus/pdf/files/pdf-files'
import { type Rendering, useStored } from '@fiscus/pdf/files/render-file'
import { documentJobState, openDocumentJob } from '@fiscus/pdf/jobs/document-job'
import { triggerPdfWorker } from '@fiscus/pdf/jobs/trigger-pdf-worker'
import { readDefaultTemplate } from '@fiscus/pdf/templates/find-template'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { findDocument } from '../document-storage/queries.ts'

type PdfContext = DocumentContext & Pick<TaxServiceContext, 'databases' | 'pdfWaitMs' | 'log'>

const pollMs = 250
/**
 * A job that was created while the run before it ended has found that run outstanding: it requests its own after this
 * time.
 */
const requestAgainMs = 2_000

/**
 * The stored PDF of a document. Without one, a job renders it before all others, and the call waits for it.
 * @returns the file, or the id of the job if it takes longer than the wait
 * @throws Problem 404 `not-found`; 409 `pdf-failed`; 429 `too-many-jobs`
 */
export async function documentPdf(
  context: PdfContext,
  { id, language }: { id: string; language: PdfLanguage },
): Promise<{ file: PdfFile } | { jobId: string }> {
  const { db, clock } = context
  const { type } = await findDocument(db, id)
  const kind = type === 'invoice' ? 'invoice' : 'offer'
  const template = await readDefaultTemplate(db, kind)
  const rendering: Rendering = { kind, recordId: id, language, period: undefined, template }
  const stored = await useStored({ db, clock }, rendering)
  if ('file' in stored) return stored
  const { jobId, isNew } = await openJob(context, { kind, id, language, template: template.id })
  if (isNew) await requestRendering(context)
  return (await renderedWithin(context, { jobId, rendering })) ?? { jobId }
}

async function openJob(context: PdfContext, request: Parameters<typeof openDocumentJob>[1]) {
  const opened = await openDocumentJob(context.db, request, authorOf(context))
  if (opened === null)
    throw new Problem('too-many-jobs', texts.tooManyJobs(), {
      headers: { 'Retry-After': '60' },
    })
  return opened
}

function requestRendering(context: PdfContext): Promise<void> {
  const { databases, log, tenant } = context
  return triggerPdfWorker({ control: databases.control, log }, tenant.id, authorOf(context))
}

const authorOf = ({ clock, actor, requestId }: PdfContext) => ({
  at: clock.now(),
  actor,
  request_id: requestId,
  reason: null,
})

/** Waits until the job of the document has ended; null: it takes longer. */
async function renderedWithin(
  context: PdfContext,
  { jobId, rendering }: { jobId: string; rendering: Rendering },
): Promise<{ file: PdfFile } | null> {
  const { db, clock, pdfWaitMs, signal } = context
  const startedAt = performance.now()
  let requestAt = startedAt + requestAgainMs
  while (true) {
    const job = await documentJobState(db, jobId)
    if (job.state === 'failed') throw new Problem('pdf-failed', pdf.notRendered({ reason: job.reason }))
    const stored = job.state === 'done' ? await useStored({ db, clock }, rendering, { boxes: true }) : null
    if (stored && 'file' in stored) return stored
    const now = performance.now()
    // The data or the default template has changed meanwhile: a repeated request renders it anew.
    if (job.state === 'done' || now >= startedAt + pdfWaitMs) return null
    if (now >= requestAt) {
      requestAt = Number.POSITIVE_INFINITY
      await requestRendering(context)
    }
    await delay(pollMs, undefined, { signal })
  }
}
