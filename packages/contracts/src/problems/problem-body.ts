import type { Message } from '@fiscus/messages/message'
import { english, render, type Words } from '@fiscus/messages/render'
import { requests } from '@fiscus/messages/requests'
import type { Problem, ProblemError } from './problem.ts'
import type { ProblemBody } from './problem-schema.ts'
import { problems, titleOf } from './problems.ts'

/** Most errors that a problem lists. */
export const errorsMax = 1000

/** The response body of a problem in a language (RFC 9457 §3). It never has the cause. */
export function problemBody(
  problem: Problem,
  instance: string,
  requestId: string,
  words: Words = english,
): ProblemBody {
  const { code } = problem
  const { status } = problems[code]
  const { detail, errors } = listed(problem)
  return {
    type: `/docs/errors/${code}`,
    title: titleOf(code, words),
    status,
    ...detailOf(detail, words),
    instance,
    code,
    request_id: requestId,
    ...(errors.length > 0 && {
      errors: errors.map(({ pointer, code, ...error }) => ({
        pointer,
        ...detailOf(error.detail, words),
        code,
      })),
    }),
  }
}

/** The detail of a problem and its first 1,000 errors; with more, the detail says how many are not listed. */
export function listed({ detail, errors }: Problem): {
  detail: Message
  errors: readonly ProblemError[]
} {
  const unlisted = errors.length - errorsMax
  return unlisted > 0
    ? { detail: requests.moreErrors({ detail, count: unlisted }), errors: errors.slice(0, errorsMax) }
    : { detail, errors }
}

/** A text in a language, and its message beside it if it has one. */
export function detailOf(message: Message, words: Words = english): { detail: string; message: Message } {
  return { detail: render(message, words), message }
}
