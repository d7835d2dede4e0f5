import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { customIssue } from './custom-issue.ts'

const firstInstant = new Date(0)
const lastInstant = new Date('9999-12-31T00:00:00Z')

/** An instant in a request, with Z or an offset, in the years 1970 to 9999. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: values.instant.code,
  })
  .transform((text) => new Date(text))
  .refine(
    (instant) => instant >= firstInstant && instant <= lastInstant,
    customIssue(values.years({ first: '1970', last: '9999' })),
  )
