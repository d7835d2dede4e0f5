import type { Logger } from '@fiscus/runtime/log/logger'
import { RedisUnavailable } from './redis-unavailable.ts'

/**
 * Logs a failed work as a warning. A failure of an unreachable Redis only has the level debug: `watchRedis` logs the
 * outage once.
 */
export function logFailure(
  log: Pick<Logger, 'debug' | 'warn'>,
  fields: { err: unknown; [name: string]: unknown },
  message: string,
): void {
  if (fields.err instanceof RedisUnavailable) log.debug(fields, message)
  else log.warn(fields, message)
}
