import { z } from 'zod'
import { messageOrNull } from '../problems/problem-schema.ts'
import { attemptOutcomes, runStatuses, runTriggers } from './task-vocabulary.ts'

const instant = z.iso.datetime()

/** Length of a run's result and error in lists, in characters. */
export const excerptLength = 200

/** A row of the execution log (scheduled-tasks §2.2), as in lists. */
const runSummary = z
  .object({
    id: z.uuid(),
    task_id: z.uuid(),
    task_name: z.string(),
    task_label: z
      .string()
      .nullable()
      .meta({ description: 'The label of the task, as it is now; null when the task no longer exists' }),
    tenant_id: z.uuid().nullable(),
    tenant: z.string().nullable().meta({ description: 'Slug of the tenant; null in the admin profile' }),
    slot: instant.nullable().meta({ description: 'The due instant; null for a manual run' }),
    trigger: z.enum(runTriggers),
    actor: z.string().nullable().meta({ description: 'The actor that started a manual run' }),
    actor_name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the key or user that started it, as it is now' }),
    request_id: z.string().nullable().meta({ description: 'The request that started a manual run' }),
    trace_id: z
      .string()
      .nullable()
      .meta({ description: 'The trace of the run in the tracing system; null without tracing' }),
    status: z.enum(runStatuses),
    attempt: z.int().meta({ description: 'The number of the latest attempt' }),
    retry_at: instant
      .nullable()
      .meta({ description: 'When the latest retry was or is due; null without a retry' }),
    fence: z.int().nullable(),
    worker: z.string().nullable(),
    missed_slots: z.int().meta({ description: 'Earlier slots without a run of their own' }),
    scheduled_at: instant,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    cancel_requested_at: instant.nullable(),
    duration_ms: z.int().nullable(),
    elapsed_ms: z
      .int()
      .nullable()
      .meta({ description: 'Time since the start, as of the last heartbeat (every 10 s)' }),
    progress_done: z.int().nullable().meta({ description: 'Processed items, as of the last heartbeat' }),
    progress_total: z.int().nullable().meta({ description: 'All items; null: the task reports no progress' }),
    memory_bytes: z
      .int()
      .nullable()
      .meta({ description: 'The largest observed heap of the run, with the buffers outside of it' }),
    result: z
      .string()
      .nullable()
      .meta({ description: `The first ${excerptLength} characters` }),
    result_message: messageOrNull.meta({
      description: 'The result as code and values; null where it has no code',
    }),
    error_message: messageOrNull.meta({
      description: 'The error as code and values; null where a task threw it',
    }),
    found_work: z.boolean().nullable().meta({
      description: 'Whether the run found work; null without a result, or of a run before this was stored',
    }),
    error: z
      .string()
      .nullable()
      .meta({ description: `The first ${excerptLength} characters` }),
  })
  .meta({ id: 'CronRunSummary' })

/** A row of the execution log with all its fields. */
export const runRecord = runSummary
  .extend({
    result: z.string().nullable().meta({ description: 'Return value of the task' }),
    error: z.string().nullable().meta({ description: 'Message and stack' }),
    error_causes: z
      .array(z.object({ message: z.string(), stack: z.string().nullable() }))
      .meta({ description: 'The error and its causes, each with its stack apart; empty without an error' }),
    waiting_for: z.string().nullable().meta({
      description: 'Why it has not started; null of a run that is not scheduled',
    }),
    waiting_for_message: messageOrNull.meta({ description: 'The same as code and values' }),
    earlier_attempts: z
      .array(
        z.object({
          attempt: z.int(),
          outcome: z.enum(attemptOutcomes),
          worker: z.string(),
          ended_at: instant,
          duration_ms: z.int(),
          error: z.string().nullable().meta({ description: 'The first 500 characters' }),
        }),
      )
      .meta({ description: 'How the earlier attempts ended, the oldest first' }),
    log_lines: z.array(z.string()).nullable().meta({ description: 'The last lines that the task logged' }),
  })
  .meta({ id: 'CronRun' })

/** A page of runs. */
export const runList = z.object({ runs: z.array(runSummary), next: z.string().nullable() })
