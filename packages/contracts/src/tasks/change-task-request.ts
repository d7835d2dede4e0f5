import { z } from 'zod'
import { flag, words } from '../configuration/configuration-field.ts'
import { boundedText } from '../fields/bounded-text.ts'
import { cronProfiles, misfirePolicies } from './task-vocabulary.ts'

const secondsPerYear = 366 * 86_400

const firstInstant = new Date(0)
/** Also `paused_until` of a pause without an end. */
const lastInstant = new Date('9999-12-31T00:00:00Z')

const instant = z.iso
  .datetime({
    offset: true,
    error: 'This must be an instant such as 2026-12-24T18:00:00Z, with Z or an offset.',
  })
  .transform((text) => new Date(text))
  .refine((instant) => instant >= firstInstant && instant <= lastInstant, {
    error: 'This must be an instant of the years 1970 to 9999.',
  })

const pingUrl = z
  .url({ protocol: /^https?$/, error: 'This must be an address that begins with https:// or http://.' })
  .max(500)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'This must not have a user name or a password in it.')

/** What an operator may change of a task. Expression and time zone are read by the scheduler, which knows what it refuses. */
export const taskChange = z
  .strictObject({
    label: words(255),
    expression: z.string().meta({ description: 'Five fields', example: '30 2 * * 1-5' }),
    timezone: z.string().meta({ description: 'A name of the IANA database', example: 'Europe/Warsaw' }),
    is_active: flag,
    timeout_seconds: z.int().min(1).max(86_400),
    misfire_policy: z.enum(misfirePolicies),
    misfire_window_seconds: z.int().min(1).max(secondsPerYear),
    paused_until: instant.nullable(),
    ping_url: pingUrl.nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: 'Send at least one field to change.',
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'CronTaskChange' })

const taskSelection = z.strictObject({
  profile: z.enum(cronProfiles).optional(),
  name: boundedText(64).optional().meta({ description: 'The task of this name, in every scope' }),
})

/** Which tasks are to rest, and until when: for good where that is not said. */
export const pauseRequest = taskSelection.extend({ until: instant.optional() }).meta({ id: 'CronPause' })

/** Which tasks are to go on. */
export const resumeRequest = taskSelection.meta({ id: 'CronResume' })

/** How many tasks were changed by it. */
export const pauseAnswer = z.object({ tasks: z.int() })
