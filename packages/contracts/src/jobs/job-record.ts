import { z } from 'zod'
import { jsonValue } from '../fields/json-value.ts'
import { pageQuery } from '../fields/page.ts'
import { priorities } from '../tenants/business-vocabulary.ts'
import { jobStatuses } from './job-vocabulary.ts'

const instant = z.iso.datetime()

const jobFile = z
  .object({ name: z.string(), media_type: z.string(), bytes: z.int(), sha256: z.string() })
  .meta({ id: 'JobFile' })

/** A background job (cron-service.md §3.4) as a list shows it. */
const jobSummary = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    status: z.enum(jobStatuses),
    priority: z.enum(priorities),
    progress_percent: z.int().meta({ description: 'Never goes back; 100 only when it has succeeded' }),
    processed_items: z.int(),
    total_items: z.int().nullable().meta({ description: 'null until it is planned' }),
    failed_items: z.int().meta({ description: 'Items that could not be done, among those processed' }),
    fence: z.int().meta({ description: 'Grows with each start' }),
    worker: z.string().nullable(),
    heartbeat_at: instant.nullable(),
    attempts: z.int().meta({ description: 'Starts, those of other workers that took it over among them' }),
    available_at: instant.meta({ description: 'It is not started before' }),
    cancel_requested_at: instant.nullable(),
    error: z.string().nullable().meta({ description: 'Why it has failed, or is tried again' }),
    summary: z.string().nullable().meta({ description: 'What was done, once it has succeeded' }),
    result_files: z.array(jobFile),
    created_at: instant,
    created_by: z.string(),
    request_id: z.string().nullable(),
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: 'BackgroundJobSummary' })

/** The whole job. */
export const jobRecord = jobSummary
  .extend({
    params: jsonValue.meta({ description: 'As they were asked for, defaults filled in' }),
    details: jsonValue.meta({ description: 'More of its result, as its kind tells it' }),
    item_errors: z
      .array(z.object({ id: z.string(), error: z.string() }))
      .meta({ description: 'The first thousand items that failed, and why' }),
  })
  .meta({ id: 'BackgroundJob' })

/** Which jobs a list shows. */
export const jobFilter = pageQuery.extend({
  status: z.enum(jobStatuses).optional(),
  kind: z.string().min(1).max(64).optional(),
})
export type JobFilter = z.output<typeof jobFilter>

export const jobList = z.object({ jobs: z.array(jobSummary), next: z.string().nullable() })
