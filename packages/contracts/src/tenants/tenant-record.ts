import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { creationStatuses, creationSteps, tenantStatuses } from './tenant-vocabulary.ts'

const instant = z.iso.datetime()

/** A tenant, without the name of its database. */
export const tenantRecord = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    timezone: z.string(),
    status: z.enum(tenantStatuses),
    created_at: instant,
    suspended_at: instant.nullable().meta({ description: 'null while the tenant is active' }),
    suspended_by: z.string().nullable(),
    suspension_reason: z.string().nullable(),
    delete_at: instant.nullable().meta({
      description: 'From when a suspended tenant is deleted with its data; `resumeTenant` cancels it',
    }),
    demo_since: instant.nullable().meta({ description: 'When demo data was loaded; null without demo data' }),
    version: z.int().positive(),
  })
  .meta({ id: 'Tenant' })

/** A tenant with the schema of its database. */
export const tenantDetails = tenantRecord
  .extend({
    database: z.object({
      name: z.string(),
      server: z.string().nullable().meta({
        description: 'The name of its server in DATABASE_SERVERS; null: the server of DATABASE_URL',
      }),
      moving_to: z
        .string()
        .nullable()
        .meta({ description: 'The server to which `bin/tenant move` is moving it; null: it stays' }),
      state: z.enum(['current', 'outdated', 'newer', 'unreachable']).meta({
        description:
          'Whether the schema is that of this version of Fiscus. `outdated`: run `bin/tenant migrate`',
      }),
      migrations: z.int().meta({ description: 'Applied migrations; 0 when it is unreachable' }),
      migrations_expected: z.int(),
    }),
  })
  .meta({ id: 'TenantDetails' })

/** The progress of a tenant that is created by request. */
export const tenantCreation = z
  .object({
    slug: z.string(),
    name: z.string(),
    timezone: z.string(),
    server: z.string().meta({ description: 'The database server on which it is created' }),
    status: z.enum(creationStatuses).meta({
      description: '`failed` and `interrupted` creations can be continued',
    }),
    steps: z
      .array(
        z.object({
          step: z.enum(creationSteps),
          state: z.enum(['waiting', 'running', 'done', 'failed']),
          duration_ms: z.int().nullable().meta({ description: 'null until the step is done' }),
        }),
      )
      .meta({ description: 'All steps in their order' }),
    error: z.string().nullable().meta({ description: 'Why the last step failed, and what to do' }),
    error_message: messageOrNull,
    started_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'TenantCreation' })

/** Filter of the list of tenants. */
export const tenantFilter = pageQuery.extend({
  q: boundedText(100).optional().meta({ description: 'A part of the slug or of the name' }),
  status: z.enum(tenantStatuses).optional(),
})

/** A page of tenants. */
export const tenantPage = z
  .object({
    tenants: z.array(tenantRecord),
    counts: z
      .object({ active: z.int(), suspended: z.int() })
      .meta({ description: 'All tenants that match `q`, by status' }),
    creations: z.array(tenantCreation).meta({ description: 'Tenants that are not created yet, 50 at most' }),
    servers: z.array(z.string()).meta({
      description: 'The database servers on which `createTenant` can create a tenant, `main` first',
      example: ['main'],
    }),
    next: z.string().nullable(),
  })
  .meta({ id: 'TenantPage' })
