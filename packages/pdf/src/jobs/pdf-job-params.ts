import { newPdfJob } from '@fiscus/contracts/pdf/pdf-job'
import { pdfTemplateId } from '@fiscus/contracts/pdf/pdf-template'
import { z } from 'zod'

const { kind, ids, filter, period, language, output } = newPdfJob.shape

/** The stored parameters of a PDF job: its request with the template that was chosen. */
export const pdfJobParams = z.strictObject({
  kind,
  ids,
  filter,
  period,
  language,
  output,
  template: pdfTemplateId,
})
export type PdfJobParams = z.output<typeof pdfJobParams>

/**
 * Where a job continues: the documents that wait from a position on. `content_version`: the version of a template of
 * the tenant with which the job began; null: the template is a standard one.
 */
export const pdfCursor = z.strictObject({
  position: z.int(),
  total: z.int(),
  content_version: z.int().nullable(),
})
export type PdfCursor = z.output<typeof pdfCursor>
