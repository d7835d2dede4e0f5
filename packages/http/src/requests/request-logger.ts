import type { Logger } from '@fiscus/runtime/logger'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/** A child of the process log with the ids of the request. Created only when there is a line to write, since most requests write none. */
export function requestLogger(c: Context<ApiEnv>, log: Logger): Logger {
  return log.child({ request_id: c.get('requestId'), trace_id: c.get('traceId') })
}
