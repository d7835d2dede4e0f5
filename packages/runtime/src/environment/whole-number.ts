import { z } from 'zod'

/** Parses a whole number from an environment variable. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}
