import { render } from '@fiscus/messages/render'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import { z } from 'zod'
import { UsageError } from './run-program.ts'

/** Option types of `parseArgs`. */
export const textOption = { type: 'string' } as const
export const flag = { type: 'boolean', default: false } as const
export const json = { type: 'boolean', default: false } as const

/** @throws UsageError with the message, unless the arguments are one id */
export function requireId([id, ...rest]: string[], message: string): string {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? '')
  if (id === undefined || !isId || rest.length > 0) throw new UsageError(message)
  return id
}

/**
 * Parses the value of an option with the schema that the API has for it.
 * @throws UsageError in the words of the API
 */
export function parseOption<T>(schema: z.ZodType<T>, text: string | undefined, option: string): T {
  const result = schema.safeParse(text, issueOptions)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `--${option}: ${render(messageOfIssue(issue))}`)
  throw new UsageError(faults.join('\n'))
}

/** `option` is a long option, or the letter of a short one. @throws UsageError with the bounds */
export function parseWholeNumber(text: string | undefined, option: string, max: number): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max)
    throw new UsageError(
      `${option.length === 1 ? '-' : '--'}${option} takes a whole number from 1 to ${max}.`,
    )
  return number
}

/**
 * Returns the value of an option that has only these values, undefined without it. @throws UsageError that lists them
 */
export function oneOf<T extends string>(
  values: readonly T[],
  text: string | undefined,
  option: string,
): T | undefined {
  const value = values.find((known) => known === text)
  if (text === undefined || value !== undefined) return value
  throw new UsageError(`--${option} must be one of ${values.join(', ')}.`)
}

/** An offset can move an instant to a year without four digits, where no slot is searched for. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((instant) => /^\d{4}-/.test(instant.toISOString()))

/** @throws UsageError with an example */
export function parseInstant(text: string | undefined, option: string): Date | undefined {
  if (text === undefined) return undefined
  const result = instant.safeParse(text)
  if (!result.success) throw new UsageError(`--${option} takes an instant such as 2026-03-28T00:00:00Z.`)
  return result.data
}
