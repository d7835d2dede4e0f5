import { httpOf, poolsOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { z } from 'zod'

/** The environment variables of any process with the tax service. */
export const taxEnvironment = processVariables
  .pick({
    DATABASE_URL: true,
    TENANT_POOL_MAX: true,
    TENANT_POOLS_MAX: true,
    HTTP_HOST: true,
    HTTP_PORT: true,
    HTTP_CONNECTIONS_MAX: true,
    TRUSTED_PROXIES: true,
    PUBLIC_URL: true,
    METRICS_TOKEN: true,
    LOG_LEVEL: true,
    LOG_FORMAT: true,
  })
  .extend({
    VIES_URL: z
      .url({
        protocol: /^https?$/,
        error: 'Set it to the address of VIES, as https://ec.europa.eu/taxation_customs/vies/rest-api.',
      })
      .optional()
      .describe(
        'The address of VIES, as https://ec.europa.eu/taxation_customs/vies/rest-api. Without it VAT numbers are not checked.',
      ),
  })

type TaxEnvironment = z.output<typeof taxEnvironment>

/** The configuration without the address of the database, which `npm start` determines differently. */
export function taxConfigOf(environment: Omit<TaxEnvironment, 'DATABASE_URL'>) {
  return {
    pools: poolsOf(environment),
    http: httpOf(environment),
    trustedProxies: environment.TRUSTED_PROXIES,
    publicUrl: environment.PUBLIC_URL,
    metricsToken: environment.METRICS_TOKEN,
    viesUrl: environment.VIES_URL,
    logLevel: environment.LOG_LEVEL,
    logFormat: environment.LOG_FORMAT,
  }
}

export type TaxConfig = ReturnType<typeof taxConfigOf> & { databaseUrl: string }

/** @throws OperatorError that names every fault of the environment */
export function readConfig(): TaxConfig {
  const environment = readEnvironment(taxEnvironment, process.env)
  return { databaseUrl: environment.DATABASE_URL, ...taxConfigOf(environment) }
}
