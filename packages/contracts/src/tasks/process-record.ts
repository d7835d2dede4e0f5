import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { cronProcessKinds, queueNames } from './task-vocabulary.ts'

const instant = z.iso.datetime()
const queue = z.enum(queueNames)

/** A ticker, a worker, or the calls of `bin/cron`. */
const processRecord = z
  .object({
    id: z.string(),
    kind: z.enum(cronProcessKinds),
    host: z.string(),
    version: z.string().nullable(),
    started_at: instant,
    heartbeat_at: instant,
    heartbeat_age_seconds: z.int().meta({ description: 'Time since the heartbeat, which comes every 10 s' }),
    is_silent: z
      .boolean()
      .meta({ description: 'Three heartbeats are missing: it was killed, or cannot reach the database' }),
    ticked_at: instant.nullable().meta({ description: 'The latest tick of a ticker' }),
    memory_bytes: z.int().nullable().meta({ description: 'Resident memory of the process' }),
    queues: z.array(queue),
    concurrency: z.int().nullable().meta({ description: 'Runs at a time, of each queue' }),
    running: z
      .array(
        z.object({
          run_id: z.uuid(),
          task_id: z.uuid(),
          task_name: z.string(),
          task_label: z.string().meta({ description: 'The label of the task' }),
          tenant: z.string().nullable(),
          started_at: instant.nullable(),
          progress_done: z.int().nullable(),
          progress_total: z.int().nullable(),
          memory_bytes: z.int().nullable(),
        }),
      )
      .meta({ description: 'The runs that it executes, the longest first; at most 100' }),
  })
  .meta({ id: 'CronProcess' })

export const processList = z.object({ processes: z.array(processRecord) })

/** A queue of runs. */
export const queueRecord = z
  .object({
    queue,
    waiting: z.int().meta({ description: 'Also while it is paused' }),
    active: z.int(),
    delayed: z.int(),
    failed: z.int(),
    oldest_seconds: z.int().meta({ description: 'Age of the oldest waiting run; 0 without one' }),
    is_paused: z.boolean(),
    paused_by: z.string().nullable().meta({ description: 'Null also of a pause by another program' }),
    paused_by_name: z.string().nullable(),
    paused_at: instant.nullable(),
    paused_reason: z.string().nullable(),
    has_worker: z.boolean().meta({ description: 'Whether a live process takes runs from it' }),
  })
  .meta({ id: 'CronQueue' })

export const queueList = z.object({ queues: z.array(queueRecord) })

export const queueParams = z.object({ queue })

/** A pause or resume of a queue. */
export const queueChange = z
  .strictObject({
    is_paused: z.boolean(),
    reason: optionalOrNull(singleLineText(500)).meta({ description: 'Shown with the queue' }),
  })
  .meta({ id: 'CronQueueChange' })
