import { type Logger, pino } from 'pino'
import { connectionFault } from '../faults/connection-fault.ts'
import { OperatorError } from '../faults/operator-error.ts'
import { originOf } from '../faults/origin.ts'
import { unavailabilityOf } from '../faults/unavailability.ts'
import { Unavailable } from '../faults/unavailable.ts'
import { currentTraceIds } from '../tracing/spans.ts'
import { LogOutput } from './log-output.ts'

export type { Logger }

const secretNames = ['key', 'apiKey', 'authorization', 'x-api-key', 'password', 'secret', 'token', 'cookie']

/**
 * Creates the structured log of a process: one JSON object for each line, to stdout by default. Members with the name
 * of a secret are removed. Lines within a span have its ids.
 */
export function createLogger(
  service: string,
  level: string,
  destination: { write(line: string): void } = new LogOutput(1),
): Logger {
  const options = {
    level,
    base: { service },
    mixin: currentTraceIds,
    serializers: { err: (error: unknown) => describeError(error) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      remove: true,
    },
  }
  return pino(options, destination)
}

/**
 * Returns an error with up to five causes. An error for the operator has no stack, nor has one that repeats while a
 * server cannot be used. Of an outage only the error of the database or the files is returned, without the query that
 * it has failed. Removes the parameters of a failed query, which drizzle appends to the message: they are customers'
 * data.
 */
function describeError(error: unknown, causesMax = 5): unknown {
  if (!(error instanceof Error)) return error
  const unavailability = unavailabilityOf(error)
  const root = originOf(error)?.error
  if (unavailability?.isOutage && root !== error) return describeError(root)
  const { name, stack = '', cause } = error
  const [message] = error.message.split('\nparams: ')
  const hasNoStack =
    error instanceof OperatorError ||
    error instanceof Unavailable ||
    unavailability !== null ||
    connectionFault(error) !== null
  return {
    type: name,
    code: 'code' in error ? error.code : undefined,
    message,
    stack: hasNoStack ? undefined : stack.slice(stack.indexOf('\n    at ') + 1),
    cause: causesMax > 0 ? describeError(cause, causesMax - 1) : undefined,
  }
}
