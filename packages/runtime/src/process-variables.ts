import { z } from 'zod'
import { networkList } from './network-list.ts'
import { wholeNumber } from './whole-number.ts'

/** The variables that a process of the scheduler reads, whatever it does. */
export const processVariables = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'Set it to the administration database, as postgres://user:password@host:5432/fiscus.',
  }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Set it to the Redis of the queues, as redis://host:6379.' })
    .optional(),
  /** Networks of one's own that pings may go to, beside the public internet. */
  EGRESS_ALLOW: networkList.optional(),
  HTTP_HOST: z.string().default('0.0.0.0'),
  HTTP_PORT: wholeNumber(0, 65_535).default(8080),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})
