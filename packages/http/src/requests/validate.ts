import type { ValueErrorCode } from '@fiscus/contracts/problems/error-codes'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { errorsMax } from '@fiscus/contracts/problems/problem-body'
import type { Message } from '@fiscus/messages/message'
import { requests } from '@fiscus/messages/requests'
import { values } from '@fiscus/messages/values'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import type { z } from 'zod'
import type { InvalidBody } from './api-env.ts'

const nameLengthMax = 100

/**
 * Validates a value. Returns the parsed value, or an empty object if it is invalid, and adds its errors to `errors`.
 * @param base JSON pointer of the value itself: empty for a body, `/query` for the query
 */
export function validate(schema: z.ZodType, value: unknown, base: string, errors: ProblemError[]): object {
  const result = schema.safeParse(value, issueOptions)
  if (result.success) return Object(result.data)
  addIssues(result.error.issues, base, errors)
  return {}
}

/** Returns the parsed value, or the value with its errors. */
export function checkedValue<T>(schema: z.ZodType<T>, value: unknown): { valid: T } | InvalidBody {
  const result = schema.safeParse(value, issueOptions)
  if (result.success) return { valid: result.data }
  const errors: ProblemError[] = []
  addIssues(result.error.issues, '', errors)
  return { value, errors }
}

/**
 * Returns the parsed value.
 * @throws Problem 422 `invalid-request` with a pointer for each error
 */
export function requireValid<T>(schema: z.ZodType<T>, value: unknown): T {
  const checked = checkedValue(schema, value)
  if ('valid' in checked) return checked.valid
  throw invalidRequest(checked.errors)
}

/** The problem 422 with all errors of a request. */
export function invalidRequest(errors: readonly ProblemError[]): Problem {
  return new Problem('invalid-request', detailOf(errors), { errors })
}

function detailOf(errors: readonly ProblemError[]): Message {
  const [first] = errors
  if (errors.length !== 1 || !first)
    return (errors.length >= errorsMax ? requests.invalidValuesAtLeast : requests.invalidValues)({
      count: errors.length,
    })
  const { pointer, detail: fault } = first
  return pointer === '' ? requests.invalidBody({ fault }) : requests.invalidAt({ pointer, fault })
}

function codeOf({ code, input }: z.core.$ZodIssue): ValueErrorCode {
  if (code === 'unrecognized_keys') return 'unknown-field'
  if (input === undefined) return 'required'
  if (code === 'invalid_type') return 'wrong-type'
  if (code === 'invalid_format') return 'wrong-format'
  if (code === 'too_small' || code === 'too_big' || code === 'not_multiple_of') return 'out-of-range'
  return 'invalid-value'
}

/** Adds errors up to the number that a problem lists: a body can have hundreds of thousands of unknown members. */
function addIssues(issues: readonly z.core.$ZodIssue[], base: string, errors: ProblemError[]): void {
  for (const issue of issues) {
    const pointer = base + pointerOf(issue.path)
    for (const name of issue.code === 'unrecognized_keys' ? issue.keys : [null]) {
      if (errors.length >= errorsMax) return
      const suffix = name === null ? '' : pointerOf([name])
      errors.push({ pointer: pointer + suffix, detail: messageOfIssue(issue), code: codeOf(issue) })
    }
  }
}

/**
 * Adds an error for each text with U+0000 that has no error yet: PostgreSQL cannot store or compare it. Texts of paths
 * and queries have no lone surrogates: they are decoded from UTF-8.
 */
export function rejectNul(texts: Record<string, string>, base: string, errors: ProblemError[]): void {
  for (const [name, text] of Object.entries(texts)) {
    const pointer = base + pointerOf([name])
    if (text.includes('\0') && !errors.some((error) => error.pointer === pointer))
      errors.push({ pointer, detail: values.nulCharacter(), code: 'invalid-value' })
  }
}

/**
 * A JSON pointer (RFC 6901): `~` and `/` inside a name are written `~0` and `~1`. Names over 100 characters are
 * shortened.
 */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${shorten(String(part)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function shorten(name: string): string {
  return name.length > nameLengthMax ? `${name.slice(0, nameLengthMax).toWellFormed()}…` : name
}
