import { httpOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { chromiumVariables, pdfEnvironmentOf } from '@fiscus/runtime/pdf/pdf-variables'

/** The environment variables of the printer: it has no secret. */
export const printerEnvironment = processVariables
  .pick({ HTTP_HOST: true, HTTP_PORT: true, HTTP_CONNECTIONS_MAX: true, LOG_LEVEL: true, LOG_FORMAT: true })
  .extend(chromiumVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(printerEnvironment, process.env)
  return {
    pdf: pdfEnvironmentOf(read, process.env),
    http: httpOf(read),
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
    tracing: null,
  }
}
