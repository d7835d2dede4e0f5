import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { networkList } from '../egress/network-list.ts'
import { wholeNumber } from './whole-number.ts'

const defaultDataFolder = fileURLToPath(new URL('../../../../.data', import.meta.url))

/**
 * The environment variables that several processes read. Each process picks the variables that it needs. A variable of one process
 * only is defined in the config.ts of that process.
 */
export const processVariables = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'Set it to the administration database, as postgres://user:password@host:5432/fiscus.',
  }),
  TENANT_POOL_MAX: wholeNumber(1, 100).default(2),
  TENANT_POOLS_MAX: wholeNumber(1, 10_000).default(100),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Set it to the Redis of the queues, as redis://host:6379.' })
    .optional(),
  HTTP_HOST: z.string().default('0.0.0.0'),
  HTTP_PORT: wholeNumber(0, 65_535).default(8080),
  /** Open connections of clients. By default half the descriptors of the process, at most 10,000. */
  HTTP_CONNECTIONS_MAX: wholeNumber(10, 1_000_000).optional(),
  /** The number of reverse proxies that append to X-Forwarded-For. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Private networks that pings may reach, in addition to the public internet. */
  EGRESS_ALLOW: networkList.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** The folder of the embedded PostgreSQL, for `npm start` and the commands in bin/. */
  DATA_FOLDER: z
    .string()
    .min(1)
    .default(defaultDataFolder)
    .transform((folder) => resolve(folder)),
  /** The folder of the blobs. All processes of an installation share it. */
  BLOB_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
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
