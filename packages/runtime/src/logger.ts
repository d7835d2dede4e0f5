import type { Context } from 'hono'
import { type Logger, pino } from 'pino'
import type { ApiEnv } from './api-env.ts'

export type { Logger }

const secretNames = ['key', 'apiKey', 'authorization', 'x-api-key', 'password', 'secret', 'token', 'cookie']

/** The structured log of a process, one JSON object a line. Members with the name of a secret are never written. */
export function createLogger(
  service: string,
  level: string,
  destination?: { write(line: string): void },
): Logger {
  const options = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The log with the ids of a request. Made when there is something to say: most requests have nothing. */
export function loggerOf(c: Context<ApiEnv>, log: Logger): Logger {
  return log.child({ request_id: c.get('requestId'), trace_id: c.get('traceId') })
}
