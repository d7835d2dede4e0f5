import { z } from 'zod'

/** Text of 1 to `lengthMax` characters that PostgreSQL can keep: without U+0000 and without half of a surrogate pair. */
export function boundedText(lengthMax: number) {
  return z
    .string()
    .min(1)
    .max(lengthMax)
    .refine(isStorable, 'This has a character that cannot be stored (U+0000 or a lone surrogate).')
}

/** The text as PostgreSQL can keep it, with a replacement character for whatever it can't. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
