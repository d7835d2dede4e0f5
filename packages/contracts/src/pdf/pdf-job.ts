import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { pageQuery } from '../fields/page.ts'
import { jobStatuses } from '../jobs/job-vocabulary.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { priorities } from '../tenants/business-vocabulary.ts'
import { pdfTemplateId } from './pdf-template.ts'
import { pdfItemStatuses, pdfKinds, pdfLanguages, pdfOutputs } from './pdf-vocabulary.ts'

/** Documents of one job. */
export const pdfJobItemsMax = 10_000

const uuid = z.uuid().toLowerCase()

const filter = z
  .strictObject({
    from: optionalOrNull(isoDate).meta({ description: 'First issue date (invoice, offer)' }),
    to: optionalOrNull(isoDate).meta({ description: 'Last issue date (invoice, offer)' }),
    company_id: optionalOrNull(uuid).meta({ description: 'Only records of this company' }),
    active_on: optionalOrNull(isoDate).meta({
      description: 'Only agreements valid on this day (sla_agreement)',
    }),
  })
  .meta({ id: 'PdfJobFilter', description: 'Selects the records at the start of the job, at most 10,000' })

/** Body of POST /pdf/jobs. */
export const newPdfJob = z
  .strictObject({
    kind: z.enum(pdfKinds),
    ids: optionalOrNull(z.array(uuid).min(1).max(pdfJobItemsMax)).meta({
      description:
        'The records: documents (invoice, offer), projects (timesheet_report) or SLA agreements. Without ids and filter: 422.',
    }),
    filter: optionalOrNull(filter),
    period: optionalOrNull(z.strictObject({ from: isoDate, to: isoDate })).meta({
      description: 'First and last day of a timesheet report; required for that kind, and only there',
    }),
    template: optionalOrNull(pdfTemplateId).meta({ description: 'Without it, the default of the kind' }),
    language: z.enum(pdfLanguages),
    output: z.enum(pdfOutputs),
    priority: optionalOrNull(z.enum(priorities)).meta({ description: 'normal by default' }),
  })
  .meta({ id: 'NewPdfJob' })
export type NewPdfJob = z.output<typeof newPdfJob>

export const pdfJobFilter = pageQuery.extend({
  status: commaList(jobStatuses).optional(),
  kind: z.enum(pdfKinds).optional(),
})
export type PdfJobFilter = z.output<typeof pdfJobFilter>

const instant = z.iso.datetime()

const resultFile = z
  .object({ name: z.string(), media_type: z.string(), bytes: z.int() })
  .meta({ id: 'PdfJobResult' })

/** A PDF job with its progress. */
export const pdfJobRecord = z
  .object({
    id: z.uuid(),
    kind: z.enum(pdfKinds),
    output: z.enum(pdfOutputs),
    language: z.enum(pdfLanguages),
    template: pdfTemplateId,
    status: z.enum(jobStatuses),
    priority: z.enum(priorities),
    progress_percent: z.int(),
    processed_items: z.int(),
    total_items: z.int().nullable().meta({ description: 'null until the job has counted its documents' }),
    failed_items: z.int(),
    removed_files: z.int().nullable().meta({
      description:
        'Documents whose files were deleted after their retention period; a retry renders them again. null in the list of jobs',
    }),
    heartbeat_at: instant.nullable(),
    error: z.string().nullable(),
    error_message: messageOrNull,
    warning: z.string().nullable().meta({
      description:
        'Which characters its documents print as boxes because no font has them, and what to install. null in the list of jobs',
    }),
    warning_message: messageOrNull,
    result: resultFile.nullable().meta({
      description: 'The merged PDF or the archive, once the job has succeeded; null for output files',
    }),
    cancel_requested_at: instant.nullable(),
    created_at: instant,
    created_by: z.string(),
    created_by_name: z.string().nullable(),
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    expected_end_at: instant.nullable(),
  })
  .meta({ id: 'PdfJob' })

export const pdfJobList = z.object({ jobs: z.array(pdfJobRecord), next: z.string().nullable() })

/** One document of a job. */
export const pdfJobItem = z
  .object({
    position: z.int(),
    record_id: z.uuid(),
    title: z.string().nullable().meta({ description: 'The number or name of the record' }),
    status: z.enum(pdfItemStatuses),
    file_id: z.uuid().nullable(),
    is_file_removed: z
      .boolean()
      .meta({ description: 'The file was not used for its retention period and is deleted' }),
    error: z.string().nullable().meta({ description: 'Why it failed, and what to do' }),
    error_message: messageOrNull,
    warning: z.string().nullable().meta({
      description: 'Which characters are printed as boxes because no font has them, and what to install',
    }),
    warning_message: messageOrNull,
  })
  .meta({ id: 'PdfJobItem' })

export const pdfJobItemList = z.object({ items: z.array(pdfJobItem), next: z.string().nullable() })

export const pdfJobItemFilter = pageQuery.extend({ status: z.enum(pdfItemStatuses).optional() })
export type PdfJobItemFilter = z.output<typeof pdfJobItemFilter>
