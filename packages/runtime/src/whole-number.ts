import { z } from 'zod'

/** A whole number in text, as the environment has it, within bounds. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}
