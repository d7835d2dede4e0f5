import { z } from 'zod'

/** A variable with yes or no. */
export const yesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes')
