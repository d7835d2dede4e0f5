import { z } from 'zod'
import { singleLineText } from '../fields/text.ts'

/** Lengths as in FA(3). */
export const contactFields = {
  email: z.email().max(255).optional(),
  phone: singleLineText(16).optional(),
}
