import { z } from 'zod'
import { instant } from '../fields/instant.ts'
import { countQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { cronProfiles } from './task-vocabulary.ts'

/** The tasks of an activity at most. */
const tasksMax = 100
/** The length of a bucket of activity. */
const activitySteps = ['hour', 'day'] as const

/** The period and the scope of activity. */
export const activityQuery = z.strictObject({
  since: instant.optional().meta({ description: 'Default: 24 steps before `until`' }),
  until: instant.optional().meta({ description: 'Not included. Default: now' }),
  step: z.enum(activitySteps).default('hour'),
  timezone: z
    .string()
    .default('Europe/Warsaw')
    .meta({ description: 'Buckets begin with the hours or days of this zone' }),
  profile: z.enum(cronProfiles).optional(),
  tenant: boundedText(41).optional().meta({ description: 'Slug of a tenant' }),
  task: boundedText(64).optional().meta({ description: 'Name of a task, in every scope' }),
  limit: countQuery(tasksMax, tasksMax),
})
export type ActivityQuery = z.output<typeof activityQuery>

const outstanding = z.int().meta({ description: 'Runs that are scheduled or running' })

/** Runs by task and bucket of time. */
export const runActivity = z
  .object({
    step: z.enum(activitySteps),
    timezone: z.string(),
    buckets: z.array(z.iso.datetime()).meta({ description: 'The beginnings of the buckets, without gaps' }),
    tasks: z.array(
      z.object({
        task_name: z.string(),
        task_label: z.string().nullable().meta({
          description:
            'The label of the task, as it is now; null in the activity of several scopes, and when the task no longer exists',
        }),
        cells: z
          .array(
            z.object({
              at: z.iso.datetime().meta({ description: 'The beginning of the bucket' }),
              success: z.int(),
              failed: z.int(),
              timeout: z.int(),
              interrupted: z.int(),
              skipped: z.int(),
              outstanding,
              max_duration_ms: z.int().nullable(),
            }),
          )
          .meta({ description: 'The buckets that have runs' }),
      }),
    ),
    task_count: z
      .int()
      .meta({ description: 'The tasks that have runs in the period: `tasks` may have fewer' }),
    complete_since: z.iso.datetime().nullable().meta({
      description:
        'There were more than 200,000 runs: those before this instant are not counted. null: all are',
    }),
  })
  .meta({ id: 'CronActivity' })
