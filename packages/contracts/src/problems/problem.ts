import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import type { ErrorCode } from './error-codes.ts'
import { type ProblemCode, problems } from './problems.ts'

/** An invalid value of a request, with its JSON pointer (RFC 6901). */
export type ProblemError = { pointer: string; detail: Message; code: ErrorCode }

/**
 * An error with a problem+json response (RFC 9457). `detail` is for the caller: what is wrong, and what to do. `cause`
 * is only logged.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: Message
  readonly errors: readonly ProblemError[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    detail: Message,
    options: { errors?: readonly ProblemError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(render(detail), { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.errors = options.errors ?? []
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return problems[this.code].status
  }
}
