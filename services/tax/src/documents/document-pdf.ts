import { setTimeout as delay } from 'node:timers/promises'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
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
  const jobId = await openJob(context, { kind, id, language, template: template.id })
  return (await renderedWithin(context, { jobId, rendering })) ?? { jobId }
}

async function openJob(
  { db, databases, log, tenant, actor, requestId, clock }: PdfContext,
  request: Parameters<typeof openDocumentJob>[1],
): Promise<string> {
  const author = { at: clock.now(), actor, request_id: requestId, reason: null }
  const opened = await openDocumentJob(db, request, author)
  if (opened === null)
    throw new Problem('too-many-jobs', 'Too many jobs wait already: repeat the request later.', {
      headers: { 'Retry-After': '60' },
    })
  if (opened.isNew) await triggerPdfWorker({ control: databases.control, log }, tenant.id, author)
  return opened.jobId
}

/** Waits until the job of the document has ended; null: it takes longer. */
async function renderedWithin(
  { db, clock, pdfWaitMs, signal }: PdfContext,
  { jobId, rendering }: { jobId: string; rendering: Rendering },
): Promise<{ file: PdfFile } | null> {
  const until = performance.now() + pdfWaitMs
  while (true) {
    const job = await documentJobState(db, jobId)
    if (job.state === 'failed') throw new Problem('pdf-failed', `The PDF was not rendered. ${job.reason}`)
    const stored = job.state === 'done' ? await useStored({ db, clock }, rendering, { boxes: true }) : null
    if (stored && 'file' in stored) return stored
    // The data or the default template has changed meanwhile: a repeated request renders it anew.
    if (job.state === 'done' || performance.now() >= until) return null
    await delay(pollMs, undefined, { signal })
  }
}
