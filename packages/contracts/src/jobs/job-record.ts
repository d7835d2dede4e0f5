import { z } from 'zod'
import { jsonValue } from '../fields/json-value.ts'
import { pageQuery } from '../fields/page.ts'
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
    summary: z.string().nullable().meta({ description: 'Summary of the result, once the job has succeeded' }),
    result_files: z.array(jobFile),
    created_at: instant,
    created_by: z.string(),
    request_id: z.string().nullable(),
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: 'BackgroundJobSummary' })

/** A background job with all its fields. */
export const jobRecord = jobSummary
  .extend({
    params: jsonValue.meta({ description: 'The requested parameters, with defaults' }),
    details: jsonValue.meta({ description: 'Details of the result; the shape depends on the kind' }),
    item_errors: z
      .array(z.object({ id: z.string(), error: z.string() }))
      .meta({ description: 'The first 1,000 failed items, with the reason' }),
  })
  .meta({ id: 'BackgroundJob' })

/** Filter of a list of jobs. */
export const jobFilter = pageQuery.extend({
  status: z.enum(jobStatuses).optional(),
  kind: z.string().min(1).max(64).optional(),
})
export type JobFilter = z.output<typeof jobFilter>

export const jobList = z.object({ jobs: z.array(jobSummary), next: z.string().nullable() })
