import { UsageError } from './run-program.ts'

/** Option types of `parseArgs`. */
export const textOption = { type: 'string' } as const
export const json = { type: 'boolean', default: false } as const

/** @throws UsageError with the message, unless the arguments are one id */
export function requireId([id, ...rest]: string[], message: string): string {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? '')
  if (id === undefined || !isId || rest.length > 0) throw new UsageError(message)
  return id
}

/** @throws UsageError with the bounds */
export function parseWholeNumber(text: string | undefined, option: string, max: number): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max) throw new UsageError(`--${option} takes a whole number from 1 to ${max}.`)
  return number
}
