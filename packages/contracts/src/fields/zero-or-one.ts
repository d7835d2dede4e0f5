import { z } from 'zod'

/** A flag as the database stores it: 1 is yes, 0 is no. */
export const zeroOrOne = z.literal([0, 1], { error: 'This must be 0 or 1.' })
