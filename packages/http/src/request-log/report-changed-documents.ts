import { Problem } from '@fiscus/contracts/problems/problem'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { requestLogger } from '../requests/request-logger.ts'

/**
 * Reports refusals of documents that were changed in the database (`document-changed`): as errors in the log, and in a
 * metric that an alert watches.
 */
export function reportChangedDocuments(metrics: Metrics, log: Logger) {
  const changed = metrics.counter(
    'documents_changed_total',
    'Documents refused because their rows were changed',
  )
  return (error: unknown, c: Context<ApiEnv>): void => {
    if (!(error instanceof Problem) || error.code !== 'document-changed') return
    changed.inc(error.errors.length)
    requestLogger(c, log).error(
      { code: error.code, pointers: error.errors.map(({ pointer }) => pointer) },
      error.message,
    )
  }
}
