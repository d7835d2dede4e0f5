import { documentTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { jobStatuses } from '../jobs/job-vocabulary.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { runStatuses } from '../tasks/task-vocabulary.ts'

const instant = z.iso.datetime()

/** What an overview checks. The checks of the platform come last. */
export const checkCodes = [
  'seller',
  'rates',
  'rules',
  'keys',
  'dav',
  'tasks',
  'ticker',
  'workers',
  'tenants',
  'creations',
] as const
export type CheckCode = (typeof checkCodes)[number]

export const checkStates = ['ok', 'warning', 'missing'] as const
export type CheckState = (typeof checkStates)[number]

const check = z.object({
  code: z.enum(checkCodes),
  state: z.enum(checkStates),
  count: z.int().meta({
    description:
      'Of what the check is about: fields of the seller that are missing, rates in force, combinations without a rule, keys that expire within 14 days, accounts and collections of synchronisation that need a user (ok: accounts that are active; only where accounts are), tasks that are overdue, live tickers and workers, tenants, creations that failed',
  }),
})

const failedRun = z.object({
  id: z.uuid(),
  task_id: z.uuid(),
  task_name: z.string(),
  task_label: z
    .string()
    .nullable()
    .meta({ description: 'The label of the task, as it is now; null when the task no longer exists' }),
  tenant: z.string().nullable().meta({ description: 'Slug of the tenant; null in the admin profile' }),
  status: z.enum(runStatuses),
  scheduled_at: instant,
  error: z.string().nullable().meta({ description: 'The first 200 characters' }),
  error_message: messageOrNull,
})

const failedJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  finished_at: instant.nullable(),
  error: z.string().nullable(),
  error_message: messageOrNull,
})

const queue = z.object({
  waiting: z.int(),
  running: z.int(),
  oldest_waiting_at: instant.nullable(),
})

/**
 * The state of a tenant, or of the platform, at a glance. A part is null for a caller without its scope, and where it
 * does not exist.
 */
export const overview = z
  .object({
    scope: z.enum(['tenant', 'platform']),
    since: instant.meta({ description: 'The start of yesterday: what failed since then' }),
    checks: z.array(check),
    failures: z.object({
      runs: z
        .object({ count: z.int(), is_capped: z.boolean(), newest: z.array(failedRun) })
        .nullable()
        .meta({ description: 'Needs `cron:read`' }),
      jobs: z
        .object({ count: z.int(), newest: z.array(failedJob) })
        .nullable()
        .meta({ description: 'Needs `jobs:read`' }),
      requests: z
        .object({ failed: z.int(), rejected: z.int() })
        .nullable()
        .meta({ description: 'Requests with a status from 500, and from 400 to 499. Needs `audit:read`' }),
    }),
    queues: z.object({ runs: queue.nullable(), jobs: queue.nullable() }),
    documents: z
      .array(
        z.object({
          id: z.uuid(),
          type: z.enum(documentTypes),
          number: z.string(),
          issue_date: z.iso.date(),
          status: z.string(),
          currency: z.string(),
          gross: z.string().meta({ description: 'A decimal number', example: '1230.00' }),
        }),
      )
      .nullable()
      .meta({ description: 'The five that were approved last' }),
    next_tasks: z
      .array(z.object({ id: z.uuid(), name: z.string(), label: z.string(), next_run_at: instant }))
      .nullable()
      .meta({ description: 'The five tasks that are due next. Needs `cron:read`' }),
    demo: z.enum(['empty', 'loaded', 'own_data']).nullable().meta({
      description: 'Whether demo data can be loaded (`empty`) or was (`loaded`). null for the platform',
    }),
  })
  .meta({ id: 'Overview' })
