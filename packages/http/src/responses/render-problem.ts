import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { problems } from '@fiscus/contracts/problems/problems'
import { unavailableProblem } from '@fiscus/db/connections/unavailable-problem'
import { requests } from '@fiscus/messages/requests'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { requestLogger } from '../requests/request-logger.ts'
import { languageHeaders, wordsFor } from './language.ts'
import { serverErrorLog } from './server-error-log.ts'

/** Returns the response of an error. */
export type RenderProblem = (error: Error, c: Context<ApiEnv>) => Response

/**
 * Returns a function that makes the application/problem+json response of an error (RFC 9457). Any error other than a
 * `Problem` becomes `internal-error`, and its cause is only logged, with the request id.
 */
export function problemRenderer(log: Logger): RenderProblem {
  const logServerError = serverErrorLog()
  return (error, c) => {
    const problem = error instanceof Problem ? error : (unavailableProblem(error) ?? internalError(error))
    const { status } = problems[problem.code]
    if (status >= 500) logServerError(problem, () => requestLogger(c, log))
    const words = wordsFor(c.req.header('accept-language'))
    return c.body(JSON.stringify(problemBody(problem, c.req.path, c.get('requestId'), words)), status, {
      ...problem.headers,
      ...languageHeaders(words),
      'content-type': 'application/problem+json',
    })
  }
}

function internalError(cause: Error): Problem {
  return new Problem('internal-error', requests.defect(), { cause })
}
