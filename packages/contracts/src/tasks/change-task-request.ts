import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { hasField, needsField } from '../fields/field-sets.ts'
import { instant } from '../fields/instant.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { taskSelection } from './bulk-request.ts'
import { editableFields, misfirePolicies } from './task-vocabulary.ts'

const secondsPerYear = 366 * 86_400

const pingUrl = z
  .url({ protocol: /^https?$/, error: values.httpUrl.code })
  .max(500)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), values.loginInUrl.code)

/** A change of a task by an operator. The scheduler validates the expression and the time zone. */
export const taskChange = z
  .strictObject({
    label: singleLineText(255),
    expression: z.string().meta({ description: 'Five cron fields', example: '30 2 * * 1-5' }),
    timezone: z
      .string()
      .meta({ description: 'A name of the IANA time zone database', example: 'Europe/Warsaw' }),
    is_active: zeroOrOne,
    timeout_seconds: z.int().min(1).max(86_400),
    misfire_policy: z.enum(misfirePolicies),
    misfire_window_seconds: z.int().min(1).max(secondsPerYear),
    max_attempts: z.int().min(1).max(10),
    retry_delay_seconds: z.int().min(1).max(3_600),
    paused_until: instant.nullable(),
    paused_reason: singleLineText(500).nullable(),
    ping_url: pingUrl.nullable(),
    late_after_seconds: z.int().min(1).max(secondsPerYear).nullable(),
    runbook: boundedText(4000).nullable(),
  })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'CronTaskChange' })

/** The fields to return to their values in the catalogue. */
export const taskReset = z
  .strictObject({
    fields: z
      .array(z.enum(editableFields))
      .min(1)
      .max(editableFields.length)
      .optional()
      .meta({ description: 'Without it, all edited fields' }),
  })
  .meta({ id: 'CronTaskReset' })

/** The tasks to pause, and the end of the pause. Without `until` the pause is permanent. */
export const pauseRequest = taskSelection
  .extend({
    until: optionalOrNull(instant),
    reason: optionalOrNull(singleLineText(500)).meta({ description: 'Shown with the task' }),
  })
  .meta({ id: 'CronPause' })

/** The tasks to resume. */
export const resumeRequest = taskSelection.meta({ id: 'CronResume' })

/** Response of a pause or resume: the number of changed tasks. */
export const pauseResponse = z.object({ tasks: z.int() })
