import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { networkList } from '../egress/network-list.ts'
import { secretKeys } from '../secrets/secret-keys.ts'
import { wholeNumber } from './whole-number.ts'

const defaultDataFolder = fileURLToPath(new URL('../../../../.data', import.meta.url))

/**
 * The environment variables that several processes read. Each process picks the variables that it needs. A variable of one process
 * only is defined in the config.ts of that process.
 */
export const processVariables = z.object({
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'Set it to the administration database, as postgres://user:password@host:5432/fiscus.',
    })
    .describe('The administration database, as postgres://user:password@host:5432/fiscus.'),
  TENANT_POOL_MAX: wholeNumber(1, 100).default(2).describe('Connections to one tenant database.'),
  TENANT_POOLS_MAX: wholeNumber(1, 10_000)
    .default(100)
    .describe('Tenant databases to which the process is connected at a time.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Set it to the Redis of the queues, as redis://host:6379.' })
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
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'Set it to the address in browsers, as https://fiscus.example.com.' })
    .transform((text) => new URL(text))
    .optional()
    .describe(
      'The address at which browsers open the panel, as https://fiscus.example.com. Without it users log in over https, or on the machine of the service.',
    ),
  SECRETS_KEY: secretKeys.describe(
    'Encrypts stored secrets, as 1:BASE64 with 32 random bytes (openssl rand -base64 32). To replace a key, put the new one first: 2:BASE64,1:BASE64, then run bin/secrets rotate.',
  ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Protects /metrics: at least 16 characters. Without it only the same machine may read /metrics.',
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
  BLOB_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .meta({
      description: 'The folder of stored files. All processes of an installation share it.',
      computedDefault: 'blobs in DATA_FOLDER',
    }),
})

type ProcessVariables = z.output<typeof processVariables>

/** The folder of the blobs: BLOB_FOLDER, else `blobs` in DATA_FOLDER. */
export function blobFolderOf({
  DATA_FOLDER,
  BLOB_FOLDER,
}: Pick<ProcessVariables, 'DATA_FOLDER' | 'BLOB_FOLDER'>): string {
  return BLOB_FOLDER ?? join(DATA_FOLDER, 'blobs')
}

/** The limits of the connections to tenant databases. */
export function poolsOf({
  TENANT_POOL_MAX,
  TENANT_POOLS_MAX,
}: Pick<ProcessVariables, 'TENANT_POOL_MAX' | 'TENANT_POOLS_MAX'>) {
  return { tenantPoolMax: TENANT_POOL_MAX, tenantPoolsMax: TENANT_POOLS_MAX }
}

/** The address to listen on, and the limit of open connections if it is set. */
export function httpOf({
  HTTP_HOST,
  HTTP_PORT,
  HTTP_CONNECTIONS_MAX,
}: Pick<ProcessVariables, 'HTTP_HOST' | 'HTTP_PORT' | 'HTTP_CONNECTIONS_MAX'>) {
  return {
    host: HTTP_HOST,
    port: HTTP_PORT,
    ...(HTTP_CONNECTIONS_MAX !== undefined && { connectionsMax: HTTP_CONNECTIONS_MAX }),
  }
}
