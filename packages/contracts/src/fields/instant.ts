import { z } from 'zod'

const firstInstant = new Date(0)
const lastInstant = new Date('9999-12-31T00:00:00Z')

/** An instant in a request, with Z or an offset, in the years 1970 to 9999. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: 'This must be an instant such as 2026-12-24T18:00:00Z, with Z or an offset.',
  })
  .transform((text) => new Date(text))
  .refine((instant) => instant >= firstInstant && instant <= lastInstant, {
    error: 'This must be an instant in the years 1970 to 9999.',
  })
