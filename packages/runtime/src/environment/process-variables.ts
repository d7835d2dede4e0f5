import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { loginAddress, webAddress } from '../addresses/addresses.ts'
import { isLoopback } from '../addresses/is-loopback.ts'
import { networkList } from '../egress/network-list.ts'
import { OperatorError } from '../faults/operator-error.ts'
import { secretKeys } from '../secrets/secret-keys.ts'
import { tracingConfigOf, tracingVariables } from '../tracing/tracing-variables.ts'
import { type DatabaseServer, serverList, serversOf } from './database-servers.ts'
import { wholeNumber } from './whole-number.ts'

const defaultDataFolder = fileURLToPath(new URL('../../../../.data', import.meta.url))

/**
 * The environment variables that several processes read. Each process picks the variables that it needs. A variable of
 * one process only is defined in the config.ts of that process.
 */
export const processVariables = z.object({
  DATABASE_URL: loginAddress(
    /^postgres(ql)?$/,
    'the administration database, as postgres://user:password@host:5432/fiscus',
  ).describe(
    'The administration database, as postgres://user:password@host:5432/fiscus. With DATABASE_DIRECT_URL it is a PgBouncer in transaction mode.',
  ),
  DATABASE_DIRECT_URL: loginAddress(
    /^postgres(ql)?$/,
    'PostgreSQL itself, as postgres://user:password@host:5432/fiscus',
  )
    .optional()
    .describe(
      'PostgreSQL itself, where DATABASE_URL is a PgBouncer: for listeners, queues in the database, migrations and changes by the owner. Without it DATABASE_URL is PostgreSQL itself.',
    ),
  DATABASE_SERVERS: serverList
    .optional()
    .describe(
      'Further servers for the databases of tenants, as second=postgres://user:password@host:5432 with commas between, without a database. All processes of an installation have the same names. With DATABASE_DIRECT_SERVERS an address is a PgBouncer in transaction mode.',
    ),
  DATABASE_DIRECT_SERVERS: serverList
    .optional()
    .describe(
      'PostgreSQL itself, by name, for each server of DATABASE_SERVERS whose address is a PgBouncer.',
    ),
  TENANT_POOL_MAX: wholeNumber(1, 100).default(2).describe('Connections to one tenant database.'),
  TENANT_POOLS_MAX: wholeNumber(1, 10_000)
    .default(100)
    .describe('Tenant databases to which the process is connected at a time.'),
  REDIS_URL: loginAddress(/^rediss?$/, 'the Redis of the queues, as redis://user:password@host:6379')
    .optional()
    .describe(
      'The Redis of the queues and locks, as redis://host:6379. Without it they are in the administration database. All processes of an installation have the same value.',
    ),
  HTTP_HOST: z.string().default('0.0.0.0').describe('The address to listen on.'),
  HTTP_PORT: wholeNumber(0, 65_535).default(8080).describe('The port to listen on. 0 selects a free port.'),
  HTTP_CONNECTIONS_MAX: wholeNumber(10, 1_000_000).optional().meta({
    description: 'Open connections of clients.',
    computedDefault: 'half the file descriptors of the process, at most 10,000',
  }),
  TRUSTED_PROXIES: wholeNumber(0, 10)
    .default(0)
    .describe('The number of reverse proxies that append to X-Forwarded-For.'),
  EGRESS_ALLOW: networkList
    .optional()
    .describe(
      'Private networks that pings, mailboxes and DAV accounts may reach in addition to the public internet, as 10.1.0.0/16,fd12::/32.',
    ),
  PUBLIC_URL: webAddress('the address in browsers, as https://fiscus.example.com')
    .transform((text) => new URL(text))
    .optional()
    .describe(
      'The address at which browsers open the panel, as https://fiscus.example.com. Without it users log in over https, or on the machine of the service. With it a request without a key that names another host is refused.',
    ),
  SECRETS_KEY: secretKeys.describe(
    'Encrypts stored secrets, as 1:BASE64 with 32 random bytes (openssl rand -base64 32). To replace a key, put the new one first: 2:BASE64,1:BASE64, then run bin/secrets rotate.',
  ),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[^,]{16,}(,[^,]{16,})?$/,
      'Set it to at least 16 characters, or to two such tokens separated by a comma.',
    )
    .optional()
    .describe(
      'Protects /metrics: at least 16 characters. While it is replaced, the new and the old one, separated by a comma. Without it only the same machine may read /metrics.',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('The lowest level of logged lines. debug adds a line for each request.'),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional().meta({
    description: 'The format of the log: one JSON object per line, or short lines to read.',
    computedDefault: 'pretty on a terminal, otherwise json',
  }),
  DATA_FOLDER: z
    .string()
    .min(1)
    .default(defaultDataFolder)
    .transform((folder) => resolve(folder))
    .meta({
      description: 'The folder of the embedded PostgreSQL, for npm start and the commands in bin/.',
      computedDefault: '.data in the folder of Fiscus',
    }),
  ...tracingVariables.shape,
})

type ProcessVariables = z.output<typeof processVariables>

/** The variables that every process with an API reads. */
export const apiVariables = processVariables.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_SERVERS: true,
  DATABASE_DIRECT_SERVERS: true,
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
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  OTEL_EXPORTER_OTLP_HEADERS: true,
  OTEL_TRACES_SAMPLER_ARG: true,
})

/** The variables with addresses of databases. */
export type DatabaseVariables = Partial<
  Pick<
    ProcessVariables,
    'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_SERVERS' | 'DATABASE_DIRECT_SERVERS'
  >
>
type DatabaseAddresses<Url> = {
  databaseUrl: Url
  poolerUrl?: string | undefined
  servers?: DatabaseServer[] | undefined
}

/**
 * The addresses of the administration database: `databaseUrl` is PostgreSQL itself, and `poolerUrl` a PgBouncer before
 * it, if there is one. `servers` are the further servers.
 * @throws OperatorError when the two addresses contradict each other
 */
export function databaseOf(read: DatabaseVariables & { DATABASE_URL: string }): DatabaseAddresses<string>
export function databaseOf(read: DatabaseVariables): DatabaseAddresses<string | undefined>
export function databaseOf({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  ...further
}: DatabaseVariables): DatabaseAddresses<string | undefined> {
  const servers = serversOf(further)
  if (DATABASE_DIRECT_URL === undefined) return { databaseUrl: DATABASE_URL, poolerUrl: undefined, servers }
  if (DATABASE_URL === undefined)
    throw new OperatorError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set DATABASE_URL to the PgBouncer, or only DATABASE_URL to PostgreSQL.',
    )
  const [pooled, direct] = [DATABASE_URL, DATABASE_DIRECT_URL].map((url) => new URL(url).pathname.slice(1))
  if (pooled !== direct)
    throw new OperatorError(
      `DATABASE_URL has the database ${pooled} and DATABASE_DIRECT_URL the database ${direct}: give both the same name.`,
    )
  return { databaseUrl: DATABASE_DIRECT_URL, poolerUrl: DATABASE_URL, servers }
}

/**
 * What every process with an API is configured by, except the addresses of the database, which `npm start` determines
 * differently.
 */
export function apiConfigOf(read: Omit<z.output<typeof apiVariables>, keyof DatabaseVariables>) {
  return {
    pools: poolsOf(read),
    http: httpOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    publicUrl: read.PUBLIC_URL,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
    tracing: tracingConfigOf(read),
  }
}

/** The limits of the connections to tenant databases. */
export function poolsOf({
  TENANT_POOL_MAX,
  TENANT_POOLS_MAX,
}: Pick<ProcessVariables, 'TENANT_POOL_MAX' | 'TENANT_POOLS_MAX'>) {
  return { tenantPoolMax: TENANT_POOL_MAX, tenantPoolsMax: TENANT_POOLS_MAX }
}

type HttpVariables = Pick<ProcessVariables, 'HTTP_HOST' | 'HTTP_PORT' | 'HTTP_CONNECTIONS_MAX'> &
  Partial<Pick<ProcessVariables, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>>

/** The address to listen on, the names of the host, and the limit of open connections if it is set. */
export function httpOf({ HTTP_CONNECTIONS_MAX, ...read }: HttpVariables) {
  return {
    host: read.HTTP_HOST,
    port: read.HTTP_PORT,
    hostNames: hostNamesOf(read),
    ...(HTTP_CONNECTIONS_MAX !== undefined && { connectionsMax: HTTP_CONNECTIONS_MAX }),
  }
}

/**
 * The names that the Host of a request may have beside `localhost` and addresses: that of PUBLIC_URL, and none on an
 * address that only this machine reaches. Undefined: nothing names them, or a proxy passes on what only it knows.
 */
function hostNamesOf({
  HTTP_HOST,
  PUBLIC_URL,
  TRUSTED_PROXIES = 0,
}: Omit<HttpVariables, 'HTTP_CONNECTIONS_MAX'>): string[] | undefined {
  const own = isIP(HTTP_HOST) === 0 ? [HTTP_HOST.toLowerCase()] : []
  if (PUBLIC_URL) return [PUBLIC_URL.hostname, ...own]
  const isLocal = isLoopback(HTTP_HOST) || HTTP_HOST === 'localhost'
  return isLocal && TRUSTED_PROXIES === 0 ? own : undefined
}
