import { z } from 'zod'
import { flag } from '../configuration/configuration-field.ts'
import { boundedText } from '../fields/bounded-text.ts'
import { pageQuery } from '../fields/page.ts'
import { cronProfiles, misfirePolicies, taskStatuses } from './task-vocabulary.ts'

const instant = z.iso.datetime()

/** A task of one scope: the fields of cron-service.md §2.1 under those names, and what else its schedule needs. */
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
    is_active: flag,
    is_running: flag,
    last_run_at: instant.nullable(),
    next_run_at: instant.nullable().meta({ description: 'null while inactive' }),
    last_status: z.enum(taskStatuses),
    last_duration_ms: z.int().nullable(),
    run_id: z.uuid().nullable().meta({ description: 'The outstanding run, scheduled or running' }),
    fence: z.int().meta({ description: 'Grows with each start' }),
    misfire_policy: z.enum(misfirePolicies),
    misfire_window_seconds: z.int(),
    consecutive_failures: z.int(),
    paused_until: instant.nullable(),
    ping_url: z.string().nullable().meta({ description: "Told of each run's end" }),
    version: z.int().positive().meta({ description: 'Grows with each change of the schedule' }),
    updated_by: z.string().nullable().meta({ description: 'null: the row follows the catalog' }),
  })
  .meta({ id: 'CronTask' })

/** Which tasks a list shows. */
export const taskFilter = pageQuery.extend({
  profile: z.enum(cronProfiles).optional(),
  tenant: boundedText(41).optional().meta({ description: 'Slug of a tenant' }),
  status: z.enum(taskStatuses).optional().meta({ description: 'The last status' }),
  q: boundedText(64).optional().meta({ description: 'Part of the name or the label' }),
})
export type TaskFilter = z.output<typeof taskFilter>

export const taskList = z.object({ records: z.array(taskRecord), next: z.string().nullable() })
