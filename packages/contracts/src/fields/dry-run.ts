import { z } from 'zod'

/** The parameter of a write that can be tried without storing anything. */
export const dryRunFlag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
  .meta({ description: 'true returns the effect of the write and stores nothing.' })
