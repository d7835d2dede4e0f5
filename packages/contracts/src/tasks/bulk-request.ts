import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { boundedText } from '../fields/text.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { cronProfiles, taskStatuses } from './task-vocabulary.ts'

/** The tasks that one request changes at most, if it has a result for each. */
export const bulkMax = 200

/** Selects tasks by all members that are present. */
export const taskSelection = z.strictObject({
  ids: optionalOrNull(z.array(z.uuid().toLowerCase()).min(1).max(bulkMax)).meta({
    description: 'The tasks with these ids',
  }),
  profile: optionalOrNull(z.enum(cronProfiles)),
  tenant: optionalOrNull(boundedText(41)).meta({ description: 'Slug of a tenant' }),
  name: optionalOrNull(boundedText(64)).meta({ description: 'The task with this name, in every scope' }),
  status: optionalOrNull(z.enum(taskStatuses)).meta({ description: 'Status of the last run' }),
  q: optionalOrNull(boundedText(64)).meta({ description: 'Part of the name or the label' }),
})
export type TaskSelection = z.output<typeof taskSelection>

/** The tasks to run, activate or deactivate. */
export const bulkRequest = taskSelection
  .refine((selection) => Object.values(selection).some((value) => value !== undefined), {
    error: values.idsOrFilter.code,
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'CronBulkRequest' })

const ofTask = {
  id: z.uuid(),
  name: z.string().nullable().meta({ description: 'null: there is no such task' }),
  tenant: z.string().nullable().meta({ description: 'Slug of the tenant; null in the admin profile' }),
}

/** What became of each task of a request that runs tasks. */
export const bulkRunResponse = z
  .object({
    results: z.array(
      z.object({
        ...ofTask,
        outcome: z.enum(['scheduled', 'already_running', 'not_found']),
        run_id: z.uuid().nullable().meta({ description: 'The new run, or the outstanding one' }),
      }),
    ),
  })
  .meta({ id: 'CronBulkRuns' })

/** What became of each task of a request that activates or deactivates tasks. */
export const bulkChangeResponse = z
  .object({
    results: z.array(
      z.object({
        ...ofTask,
        outcome: z.enum(['changed', 'unchanged', 'rejected', 'not_found']),
        detail: z.string().nullable().meta({ description: 'Why the schedule was rejected' }),
        message: messageOrNull.meta({ description: 'The detail as code and values' }),
      }),
    ),
  })
  .meta({ id: 'CronBulkChanges' })
