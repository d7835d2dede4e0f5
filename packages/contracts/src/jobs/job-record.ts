import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { instant as instantInput } from '../fields/instant.ts'
import { jsonValue } from '../fields/json-value.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { messageOrNull, messageSchema } from '../problems/problem-schema.ts'
import { priorities } from '../tenants/business-vocabulary.ts'
import { jobStatuses } from './job-vocabulary.ts'

const instant = z.iso.datetime()

const jobFile = z
  .object({ name: z.string(), media_type: z.string(), bytes: z.int(), sha256: z.string() })
  .meta({ id: 'JobFile' })

/** A background job (scheduled-tasks §3.4), as in lists. */
const jobSummary = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    status: z.enum(jobStatuses),
    priority: z.enum(priorities),
    progress_percent: z.int().meta({ description: 'Never decreases; 100 only when the job has succeeded' }),
    processed_items: z.int(),
    total_items: z.int().nullable().meta({ description: 'null until the job has counted its items' }),
    failed_items: z.int().meta({ description: 'Processed items that failed' }),
    fence: z.int().meta({ description: 'Increases with each start' }),
    worker: z.string().nullable(),
    heartbeat_at: instant.nullable(),
    attempts: z.int().meta({ description: 'Number of starts, on all workers' }),
    available_at: instant.meta({ description: 'Earliest start' }),
    cancel_requested_at: instant.nullable(),
    error: z.string().nullable().meta({ description: 'The reason of the failure or of the retry' }),
    error_message: messageOrNull,
    summary: z.string().nullable().meta({ description: 'Summary of the result, once the job has succeeded' }),
    summary_message: messageOrNull,
    result_files: z.array(jobFile),
    created_at: instant,
    created_by: z.string(),
    created_by_name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the key or user that created it, as it is now' }),
    request_id: z.string().nullable(),
    trace_id: z
      .string()
      .nullable()
      .meta({ description: 'The trace of the request in the tracing system; null without tracing' }),
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    expected_end_at: instant.nullable().meta({
      description:
        'When a running job would end if it continued at its mean speed; null before its first items',
    }),
  })
  .meta({ id: 'BackgroundJobSummary' })

/** A background job with all its fields. */
export const jobRecord = jobSummary
  .extend({
    params: jsonValue.meta({ description: 'The requested parameters, with defaults' }),
    details: jsonValue.meta({ description: 'Details of the result; the shape depends on the kind' }),
    item_errors: z
      .array(z.object({ id: z.string(), error: z.string(), message: messageSchema.optional() }))
      .meta({ description: 'The first 1,000 failed items, with the reason' }),
  })
  .meta({ id: 'BackgroundJob' })

/** Filter of a list of jobs. */
const everyStatus = {
  kind: z.string().min(1).max(64).optional(),
  since: instantInput.optional().meta({ description: 'Created at this instant or later' }),
  until: instantInput.optional().meta({ description: 'Created before this instant' }),
  text: boundedText(100)
    .optional()
    .meta({ description: 'Part of the error or the summary, in upper or lower case' }),
}

export const jobFilter = pageQuery.extend({
  status: commaList(jobStatuses)
    .optional()
    .meta({ description: 'One or more statuses, separated by commas' }),
  ...everyStatus,
})
export type JobFilter = z.output<typeof jobFilter>

/** Filter of the counts of jobs. */
export const jobCountFilter = z.strictObject(everyStatus)
export type JobCountFilter = z.output<typeof jobCountFilter>

const count = z.int().nonnegative()

/** The number of jobs by status, of the newest 10,000. */
export const jobCounts = z
  .object({
    counts: z.object({ pending: count, running: count, success: count, failed: count, cancelled: count }),
  })
  .meta({ id: 'BackgroundJobCounts' })

export const jobList = z.object({ jobs: z.array(jobSummary), next: z.string().nullable() })
