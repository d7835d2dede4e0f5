import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { instant } from '../fields/instant.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { cronProfiles, runStatuses, runTriggers } from './task-vocabulary.ts'

const status = commaList(runStatuses)
  .optional()
  .meta({ description: 'One or more statuses, separated by commas' })

/** Filter of the runs of one task. */
export const taskRunFilter = pageQuery.extend({ status })

const everywhere = {
  profile: z.enum(cronProfiles).optional(),
  tenant: boundedText(41).optional().meta({ description: 'Slug of a tenant' }),
  task: boundedText(64).optional().meta({ description: 'Name of a task, in every scope' }),
  task_id: z.uuid().toLowerCase().optional().meta({ description: 'Id of a task of one scope' }),
  trigger: z.enum(runTriggers).optional(),
  actor: boundedText(200).optional(),
  worker: boundedText(200).optional(),
  since: instant.optional().meta({ description: 'Scheduled at this instant or later' }),
  until: instant.optional().meta({ description: 'Scheduled before this instant' }),
  text: boundedText(100)
    .optional()
    .meta({ description: 'Part of the error or the result, in upper or lower case' }),
}

/** Filter of the runs of all tasks. */
export const runFilter = pageQuery.extend({ status, ...everywhere })

/** Filter of the counts of runs. */
export const runCountFilter = z.strictObject(everywhere)
export type RunCountFilter = z.output<typeof runCountFilter>

const count = z.int().nonnegative()

/** The number of runs by status. */
export const runCounts = z
  .object({
    counts: z.object({
      scheduled: count,
      running: count,
      success: count,
      failed: count,
      timeout: count,
      skipped: count,
      interrupted: count,
    }),
    capped: z.array(z.enum(runStatuses)).meta({
      description: 'Statuses with more runs than were counted: their counts are of the newest runs',
    }),
  })
  .meta({ id: 'CronRunCounts' })
