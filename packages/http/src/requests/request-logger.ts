import type { Logger } from '@fiscus/runtime/log/logger'
import { isTracing } from '@fiscus/runtime/tracing/spans'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/**
 * Creates a child of the process log with the ids of the request. Call it only to write a line: most requests write
 * none.
 */
export function requestLogger(c: Context<ApiEnv>, log: Logger): Logger {
  return log.child({ request_id: c.get('requestId'), trace_id: isTracing() ? undefined : c.get('traceId') })
}
