import { z } from 'zod'

/** Text of 1 to `lengthMax` characters that PostgreSQL can keep: without U+0000 and without half of a surrogate pair. */
export function boundedText(lengthMax: number) {
  return z
    .string()
    .min(1)
    .max(lengthMax)
    .refine(isStorable, 'This has a character that cannot be stored (U+0000 or a lone surrogate).')
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
