import { readEnvironment } from '@fiscus/runtime/read-environment'
import { wholeNumber } from '@fiscus/runtime/whole-number'
import { z } from 'zod'

/** The variables that any process with the tax service reads. */
export const taxEnvironment = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'Set it to the administration database, as postgres://user:password@host:5432/fiscus.',
  }),
  TENANT_POOL_MAX: wholeNumber(1, 100).default(2),
  TENANT_POOLS_MAX: wholeNumber(1, 10_000).default(100),
  HTTP_HOST: z.string().default('0.0.0.0'),
  HTTP_PORT: wholeNumber(0, 65_535).default(8080),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  VIES_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Set it to the address of VIES, as https://ec.europa.eu/taxation_customs/vies/rest-api.',
    })
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

type TaxEnvironment = z.output<typeof taxEnvironment>

/** What the environment says, grouped by what it is for. Where the database is, each process finds out for itself. */
export function taxConfigOf(environment: Omit<TaxEnvironment, 'DATABASE_URL'>) {
  return {
    pools: { tenantPoolMax: environment.TENANT_POOL_MAX, tenantPoolsMax: environment.TENANT_POOLS_MAX },
    http: { host: environment.HTTP_HOST, port: environment.HTTP_PORT },
    trustedProxies: environment.TRUSTED_PROXIES,
    metricsToken: environment.METRICS_TOKEN,
    viesUrl: environment.VIES_URL,
    logLevel: environment.LOG_LEVEL,
  }
}

export type TaxConfig = ReturnType<typeof taxConfigOf> & { databaseUrl: string }

/** @throws OperatorFault naming everything that is wrong with the environment */
export function readConfig(): TaxConfig {
  const environment = readEnvironment(taxEnvironment, process.env)
  return { databaseUrl: environment.DATABASE_URL, ...taxConfigOf(environment) }
}
