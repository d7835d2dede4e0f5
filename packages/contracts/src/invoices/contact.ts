import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'

/** Lengths as in FA(3). */
export const contactFields = {
  email: optionalOrNull(z.email().max(255)),
  phone: optionalOrNull(singleLineText(16)),
}
