import { z } from 'zod'
import { scope } from './key-record.ts'
import { roles, tenantRoles } from './roles.ts'

const principal = z.object({
  kind: z.enum(['key', 'user']),
  id: z.uuid(),
  name: z.string().meta({ example: 'Anna Nowak' }),
  email: z.string().nullable().meta({ description: 'null for a key', example: 'anna@acme.example' }),
})

const tenant = z.object({
  id: z.uuid(),
  slug: z.string().meta({ example: 'acme' }),
  name: z.string().meta({ example: 'Acme' }),
  timezone: z.string().meta({ example: 'Europe/Warsaw' }),
})

export const membership = z.object({
  tenant: z.string().meta({ description: 'The slug of the tenant', example: 'acme' }),
  name: z.string().meta({ example: 'Acme' }),
  role: z.enum(tenantRoles),
})

export const secondFactorStates = ['none', 'enabled', 'required'] as const

/** The caller and its rights. */
export const sessionRecord = z
  .object({
    principal,
    tenant: tenant.nullable().meta({ description: 'The tenant of the caller; null for the platform' }),
    role: z.enum(roles).nullable().meta({
      description: 'null for a key, and for a user who belongs neither to a tenant nor to the platform',
    }),
    scopes: z.array(scope),
    memberships: z
      .array(membership)
      .meta({ description: 'The tenants between which a user can switch; empty for a key' }),
    second_factor: z.enum(secondFactorStates).meta({
      description:
        '`enabled`: a login needs a code. `required`: the role needs one, and none is set up yet. `none` for a key',
    }),
    has_password: z.boolean(),
    expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the session ends at the latest; null for a key' }),
  })
  .meta({ id: 'Session' })
export type SessionRecord = z.input<typeof sessionRecord>
