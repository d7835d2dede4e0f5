import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { runStatuses, runTriggers } from './task-vocabulary.ts'

const instant = z.iso.datetime()

/** How much of a run's result and error a list shows. */
export const excerptLength = 200

/** A row of the execution log (cron-service.md §2.2) as a list shows it. */
const runSummary = z
  .object({
    id: z.uuid(),
    task_id: z.uuid(),
    task_name: z.string(),
    tenant_id: z.uuid().nullable(),
    slot: instant.nullable().meta({ description: 'The due instant; null for a run started by hand' }),
    trigger: z.enum(runTriggers),
    actor: z.string().nullable().meta({ description: 'Who started it by hand' }),
    status: z.enum(runStatuses),
    attempt: z.int(),
    fence: z.int().nullable(),
    worker: z.string().nullable(),
    missed_slots: z.int().meta({ description: 'Earlier slots that passed without a run of their own' }),
    scheduled_at: instant,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    cancel_requested_at: instant.nullable(),
    duration_ms: z.int().nullable(),
    memory_bytes: z
      .int()
      .nullable()
      .meta({ description: 'The largest resident set of its process, as seen' }),
    result: z
      .string()
      .nullable()
      .meta({ description: `The first ${excerptLength} characters` }),
    error: z
      .string()
      .nullable()
      .meta({ description: `The first ${excerptLength} characters` }),
  })
  .meta({ id: 'CronRunSummary' })

/** The whole row. */
export const runRecord = runSummary
  .extend({
    result: z.string().nullable().meta({ description: 'What the task returned' }),
    error: z.string().nullable().meta({ description: 'Message and stack' }),
    log_lines: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The last lines that the task has logged' }),
  })
  .meta({ id: 'CronRun' })

/** Which runs of a task a list shows. */
export const runFilter = pageQuery.extend({ status: z.enum(runStatuses).optional() })
export type RunFilter = z.output<typeof runFilter>

export const runList = z.object({ runs: z.array(runSummary), next: z.string().nullable() })
