import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'

/** The kinds of PDFs whose records have no list in another service. */
export const pdfRecordKinds = ['timesheet_report', 'sla_agreement'] as const
export type PdfRecordKind = (typeof pdfRecordKinds)[number]

/** A record that can be rendered: a project for a timesheet report, or an SLA agreement. */
const pdfRecord = z
  .object({
    id: z.uuid(),
    title: z.string().meta({ description: 'The code of a project, or the name of an agreement' }),
    name: z.string().nullable().meta({ description: 'The name of a project; null for an agreement' }),
    company_id: z.uuid().nullable(),
    company_name: z.string().nullable(),
  })
  .meta({ id: 'PdfRecord' })

export const pdfRecordList = z.object({ records: z.array(pdfRecord), next: z.string().nullable() })

export const pdfRecordFilter = pageQuery.extend({
  kind: z.enum(pdfRecordKinds),
  search: boundedText(100)
    .optional()
    .meta({ description: 'A part of the title, of the name, or of the name of the company' }),
  company_id: z.uuid().toLowerCase().optional(),
})
export type PdfRecordFilter = z.output<typeof pdfRecordFilter>
