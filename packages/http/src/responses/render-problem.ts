import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { problems } from '@fiscus/contracts/problems/problems'
import { databaseProblem } from '@fiscus/db/connections/database-problem'
import { BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { requestLogger } from '../requests/request-logger.ts'
import { serverErrorLog } from './server-error-log.ts'

/** Returns the response of an error. */
export type RenderProblem = (error: Error, c: Context<ApiEnv>) => Response

/**
 * Returns a function that makes the application/problem+json response of an error (RFC 9457). Any error other than a `Problem` becomes
 * `internal-error`, and its cause is only logged, with the request id.
 */
export function problemRenderer(log: Logger): RenderProblem {
  const logServerError = serverErrorLog()
  return (error, c) => {
    const problem = error instanceof Problem ? error : problemOf(error)
    const { status } = problems[problem.code]
    if (status >= 500) logServerError(problem, () => requestLogger(c, log))
    return c.body(JSON.stringify(problemBody(problem, c.req.path, c.get('requestId'))), status, {
      ...problem.headers,
      'content-type': 'application/problem+json',
    })
  }
}

/** Without space, without space for this account, and beyond the size that the file system allows. */
const diskFull = ['ENOSPC', 'EDQUOT', 'EFBIG']

function hasCause(error: Error, matches: (error: Error) => boolean): boolean {
  return matches(error) || (error.cause instanceof Error && hasCause(error.cause, matches))
}

function problemOf(cause: Error): Problem {
  const unavailable = databaseProblem(cause)
  if (unavailable) return unavailable
  if (hasCause(cause, (error) => error instanceof BlobsUnavailable))
    return new Problem(
      'files-unavailable',
      'The storage of the files is unreachable: send the request again in a few seconds.',
      {
        headers: { 'retry-after': '5' },
        cause,
      },
    )
  if (hasCause(cause, (error) => hasCode(error, ...diskFull)))
    return new Problem(
      'files-unavailable',
      'The disk of the service is full, so that nothing was stored: send the request again when the operator has freed some space.',
      { headers: { 'retry-after': '60' }, cause },
    )
  return new Problem('internal-error', 'The service failed. Its log has the cause under the request id.', {
    cause,
  })
}
