import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { describeIssue } from '@fiscus/runtime/describe-issue'
import type { z } from 'zod'

/**
 * Validates a value. Returns the parsed value, or an empty object if it is invalid, and adds its errors to `errors`.
 * @param base JSON pointer of the value itself: empty for a body, `/query` for the query
 */
export function validate(schema: z.ZodType, value: unknown, base: string, errors: ProblemError[]): object {
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success) return Object(result.data)
  for (const issue of result.error.issues) errors.push(...errorsOf(issue, base))
  return {}
}

/**
 * Returns the parsed value.
 * @throws Problem 422 `invalid-request` with a pointer for each error
 */
export function requireValid<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success) return result.data
  throw invalidRequest(result.error.issues.flatMap((issue) => errorsOf(issue, '')))
}

/** The problem 422 with all errors of a request. */
export function invalidRequest(errors: ProblemError[]): Problem {
  const [first] = errors
  const detail =
    errors.length === 1
      ? `${first?.pointer || 'The body'}: ${first?.detail}`
      : `${errors.length} values are not valid; see errors.`
  return new Problem('invalid-request', detail, { errors })
}

function errorsOf(issue: z.core.$ZodIssue, base: string): ProblemError[] {
  const pointer = base + pointerOf(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ pointer, detail: issue.message }]
  return issue.keys.map((key) => ({ pointer: pointer + pointerOf([key]), detail: issue.message }))
}

/** A JSON pointer (RFC 6901): `~` and `/` inside a name are written `~0` and `~1`. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
