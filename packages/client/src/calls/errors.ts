import type { Problem } from '../generated/schemas.ts'

/** The identifier of a problem; https://www.rfc-editor.org/rfc/rfc9457 */
export type ProblemCode = Problem['code']

/** An invalid value of a request: a JSON pointer (RFC 6901), what is wrong with it, and a code. */
export type ProblemError = NonNullable<Problem['errors']>[number]

/** Every error of this client, except the reason of an aborted signal, which is thrown unchanged. */
export class FiscusError extends Error {
  override name = 'FiscusError'
}

/**
 * The service rejected the request (problem+json). The message is the problem's `detail`: what is wrong, and what to
 * do.
 */
export class FiscusProblem extends FiscusError {
  override name = 'FiscusProblem'
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly detail: string
  /** The detail as code and values, for words of your own; null if it has none. */
  readonly detailMessage: Problem['message'] | null
  /** The invalid values; empty if the problem is not about single values. */
  readonly errors: readonly ProblemError[]
  /** Quote it in support requests. */
  readonly requestId: string
  /** Seconds until the same request can succeed; null if the service gives none. */
  readonly retryAfter: number | null
  /** The current ETag of the record, of a 412 or 428. */
  readonly etag: string | null

  constructor(problem: Problem, { retryAfter, etag }: { retryAfter: number | null; etag: string | null }) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.title = problem.title
    this.detail = problem.detail
    this.detailMessage = problem.message ?? null
    this.errors = problem.errors ?? []
    this.requestId = problem.request_id
    this.retryAfter = retryAfter
    this.etag = etag
  }
}

/**
 * The request got no answer of the service: the network failed, the time-out passed, or another server answered. A
 * change without Idempotency-Key may have happened.
 */
export class FiscusConnectionError extends FiscusError {
  override name = 'FiscusConnectionError'
  readonly reason: 'network' | 'timeout' | 'foreign-answer'
  /** The status of a foreign answer, for example 502 of a proxy; null without an answer. */
  readonly status: number | null
  /** Seconds until the same request can succeed, of a foreign answer; null if it gives none. */
  readonly retryAfter: number | null

  constructor(
    reason: FiscusConnectionError['reason'],
    message: string,
    options: { status?: number; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.reason = reason
    this.status = options.status ?? null
    this.retryAfter = options.retryAfter ?? null
  }
}
