import { z } from 'zod'
import { customIssue } from './custom-issue.ts'
import { timeZoneFault } from './time-zone.ts'

/** A time zone in a request: UTC, or Area/Location as in the IANA database. */
export const timeZoneField = z
  .string()
  .max(100)
  .superRefine((name, context) => {
    const fault = timeZoneFault(name)
    if (fault) context.addIssue(customIssue(fault))
  })
