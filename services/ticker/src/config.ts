import { databaseOf, httpOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { tracingConfigOf } from '@fiscus/runtime/tracing/tracing-variables'

/** The environment variables of the ticker. */
export const tickerEnvironment = processVariables.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_SERVERS: true,
  DATABASE_DIRECT_SERVERS: true,
  REDIS_URL: true,
  EGRESS_ALLOW: true,
  HTTP_HOST: true,
  HTTP_PORT: true,
  HTTP_CONNECTIONS_MAX: true,
  METRICS_TOKEN: true,
  LOG_LEVEL: true,
  LOG_FORMAT: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  OTEL_EXPORTER_OTLP_HEADERS: true,
  OTEL_TRACES_SAMPLER_ARG: true,
})

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(tickerEnvironment, process.env)
  return {
    ...databaseOf(read),
    redisUrl: read.REDIS_URL,
    egressAllowed: read.EGRESS_ALLOW,
    http: httpOf(read),
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
    tracing: tracingConfigOf(read),
  }
}
