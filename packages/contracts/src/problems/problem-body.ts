import type { Problem } from './problem.ts'
import type { ProblemBody } from './problem-schema.ts'
import { problems } from './problems.ts'

/** Most errors that a problem lists. */
export const errorsMax = 1000

/** The response body of a problem (RFC 9457 §3). It has the first 1,000 errors and never the cause. */
export function problemBody(problem: Problem, instance: string, requestId: string): ProblemBody {
  const { code, message, errors } = problem
  const { status, title } = problems[code]
  const unlisted = errors.length - errorsMax
  return {
    type: `/docs/errors/${code}`,
    title,
    status,
    detail: unlisted > 0 ? `${message} ${unlisted} more errors are not listed.` : message,
    instance,
    code,
    request_id: requestId,
    ...(errors.length > 0 && { errors: errors.slice(0, errorsMax) }),
  }
}
