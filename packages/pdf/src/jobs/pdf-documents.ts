import { defineJobKind, type JobContext, JobRejected } from '@fiscus/background-jobs/define-job-kind'
import { pdfJobItemsMax } from '@fiscus/contracts/pdf/pdf-job'
import { pdfJobKind, pdfJobScopes } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { pdf } from '@fiscus/messages/pdf'
import { presentVersion } from '../templates/find-template.ts'
import { listRecords } from '../views/list-records.ts'
import { addItems, endItems, type ItemEnd, type JobItem } from './job-items.ts'
import { type PdfCursor, type PdfJobParams, pdfJobParams } from './pdf-job-params.ts'
import { type ChunkEngine, renderItems } from './render-items.ts'
import { type WrittenOutput, writeOutput } from './write-output.ts'

/** Documents between two commits of the progress. */
const itemsOfChunk = 8

/**
 * Renders the PDFs of documents (pdf §5). A file is stored as soon as it is rendered, so that it is rendered once,
 * whatever happens to the job. A document that cannot be rendered is named with the reason; the rest goes on.
 */
export function pdfDocuments(engine: ChunkEngine) {
  return defineJobKind<PdfJobParams, PdfCursor, ItemEnd[], WrittenOutput | null>({
    kind: pdfJobKind,
    label: 'PDF documents',
    params: pdfJobParams,
    scopesOf: () => pdfJobScopes,
    async plan(context, params) {
      const content_version = await presentVersion(context.tx, params.template)
      const items = await selectItems(context, params)
      await addItems(context.tx, context.jobId, items)
      return { total: items.length, cursor: { position: 0, total: items.length, content_version } }
    },
    prepareChunk: (context, params, cursor) =>
      renderItems(context, engine, params, { ...cursor, count: itemsOfChunk }),
    async chunk({ tx, jobId }, _, cursor, ends) {
      await endItems(tx, jobId, ends)
      const last = ends.at(-1)
      const position = last ? last.position + 1 : cursor.total
      return {
        cursor: { ...cursor, position },
        isLast: position >= cursor.total,
        processed: ends.length,
        errors: ends.flatMap(({ record_id, error }) => (error === null ? [] : [{ id: record_id, error }])),
      }
    },
    prepareFinish: (context, params) => writeOutput(context, params),
    async finish(_, __, { total }, written) {
      const summary = pdf.documentsProcessed({ count: total })
      return written ? { summary, files: [written] } : { summary }
    },
  })
}

/** The documents in the order of the request; an unknown id stays, so that its end names it. */
async function selectItems({ tx }: JobContext, { kind, ids, filter = {} }: PdfJobParams): Promise<JobItem[]> {
  if (ids !== undefined) {
    const records = await listRecords(tx, kind, { ids }, pdfJobItemsMax)
    const titles = new Map(records.map(({ id, title }) => [id, title]))
    return [...new Set(ids)].map((id, position) => ({
      position,
      record_id: id,
      title: titles.get(id) ?? null,
    }))
  }
  const records = await listRecords(tx, kind, { filter }, pdfJobItemsMax + 1)
  if (records.length > pdfJobItemsMax)
    throw new JobRejected(pdf.filterSelectsTooMany({ max: pdfJobItemsMax }))
  return records.map(({ id, title }, position) => ({ position, record_id: id, title }))
}
