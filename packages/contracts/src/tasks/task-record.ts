import { z } from 'zod'
import { optionalCount, pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import {
  cronProfiles,
  editableFields,
  misfirePolicies,
  runStatuses,
  taskAlerts,
  taskStatuses,
} from './task-vocabulary.ts'

const instant = z.iso.datetime()

/** A task of one scope (scheduled-tasks §2.1). */
export const taskRecord = z
  .object({
    id: z.uuid(),
    profile: z.enum(cronProfiles),
    tenant_id: z.uuid().nullable().meta({ description: 'null in the admin profile' }),
    tenant: z.string().nullable().meta({ description: 'Slug of the tenant' }),
    name: z.string(),
    label: z.string(),
    command_class: z.string(),
    expression: z.string().meta({ example: '*/15 * * * *' }),
    timezone: z.string().meta({ example: 'Europe/Warsaw' }),
    timeout_seconds: z.int(),
    is_active: zeroOrOne,
    is_running: zeroOrOne,
    last_run_at: instant.nullable(),
    next_run_at: instant.nullable().meta({ description: 'null while inactive' }),
    last_status: z.enum(taskStatuses),
    last_duration_ms: z.int().nullable(),
    run_id: z.uuid().nullable().meta({ description: 'The outstanding run: scheduled or running' }),
    fence: z.int().meta({ description: 'Increases with each start' }),
    misfire_policy: z.enum(misfirePolicies),
    misfire_window_seconds: z.int().meta({
      description:
        'The age from which missed slots are left out: the latest one only where this field is edited',
    }),
    max_attempts: z
      .int()
      .meta({ description: 'How often a run may fail or time out before it ends; 1: it is never retried' }),
    retry_delay_seconds: z
      .int()
      .meta({ description: 'The delay of the first retry; each further one takes twice as long' }),
    consecutive_failures: z
      .int()
      .meta({ description: 'Runs that failed or timed out since the last success' }),
    alert: z.enum(taskAlerts).meta({
      description:
        'The worst that applies to an active task: its worker is lost, its success is late, its last run failed',
    }),
    late_after_seconds: z.int().nullable().meta({
      description: 'A success that comes later than this time after its slot is late; null: never',
    }),
    success_due_at: instant
      .nullable()
      .meta({ description: 'The slot from which the next success is expected' }),
    late_since: instant.nullable(),
    runbook: z.string().nullable().meta({ description: 'What to do when the task fails' }),
    paused_until: instant.nullable(),
    paused_reason: z.string().nullable(),
    paused_by: z.string().nullable().meta({ description: 'The actor that paused the task' }),
    paused_at: instant.nullable(),
    ping_url: z.string().nullable().meta({ description: 'Pinged after each run' }),
    version: z.int().positive().meta({ description: 'Increases with each change of the schedule' }),
    updated_by: z
      .string()
      .nullable()
      .meta({ description: 'The actor of the latest change; null if there was none' }),
    timeout_at: instant.nullable().meta({ description: 'When a running run exceeds its time-out' }),
    release_at: instant.nullable().meta({
      description:
        'The worker of the running run has lost its lease: when the run is released, unless the worker returns',
    }),
    edited_fields: z
      .array(z.enum(editableFields))
      .meta({ description: 'The fields that keep their value; the others follow the catalogue' }),
  })
  .meta({ id: 'CronTask' })

/** A task in a list, with what the list was called for. */
const listedTask = taskRecord
  .extend({
    recent_runs: z
      .array(
        z.object({
          id: z.uuid(),
          status: z.enum(runStatuses),
          scheduled_at: instant,
          duration_ms: z.int().nullable(),
        }),
      )
      .optional()
      .meta({ description: 'The latest runs, the newest first; only with `recent_runs`' }),
    next_slots: z
      .array(instant)
      .optional()
      .meta({ description: 'The next slots, from the end of a pause; only with `next_slots`' }),
  })
  .meta({ id: 'CronListedTask' })

const flag = z.enum(['0', '1']).optional()

/** Filter of a list of tasks. */
export const taskFilter = pageQuery.extend({
  profile: z.enum(cronProfiles).optional(),
  tenant: boundedText(41).optional().meta({ description: 'Slug of a tenant' }),
  status: z.enum(taskStatuses).optional().meta({ description: 'Status of the last run' }),
  q: boundedText(64).optional().meta({ description: 'Part of the name or the label' }),
  q_names: boundedText(500).optional().meta({
    description:
      'Names of tasks, separated by commas, that `q` finds as well: those whose label contains it in the language of the caller',
    example: 'inbound_email_sync,mail_queue_worker',
  }),
  alert: z.enum(taskAlerts).optional(),
  is_active: flag.meta({ description: '1: active tasks only; 0: inactive tasks only' }),
  is_paused: flag.meta({ description: '1: tasks only that are paused now; 0: other tasks only' }),
  recent_runs: optionalCount(20).meta({ description: 'Adds this number of latest runs to each task' }),
  next_slots: optionalCount(10).meta({ description: 'Adds this number of next slots to each task' }),
})
export type TaskFilter = z.output<typeof taskFilter>

export const taskList = z.object({ records: z.array(listedTask), next: z.string().nullable() })
