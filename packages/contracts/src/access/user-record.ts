import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { roles } from './roles.ts'
import { membership, secondFactorStates } from './session-record.ts'

const instant = z.iso.datetime()
const userStates = ['invited', 'active', 'inactive'] as const

/** A user. */
export const userRecord = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    name: z.string(),
    role: z.enum(roles).nullable().meta({
      description:
        'The role for the tenant of the caller; for a caller of the platform that for the platform',
    }),
    memberships: z.array(membership).meta({ description: 'A caller of a tenant sees its own tenant only' }),
    state: z.enum(userStates).meta({ description: '`invited`: the user has not logged in there yet' }),
    is_managed: z.boolean().meta({
      description:
        'Whether the caller may change how the user logs in. A tenant may not for users that also work elsewhere',
    }),
    has_password: z.boolean().nullable().meta({ description: 'null unless `is_managed`' }),
    second_factor: z.enum(secondFactorStates).nullable().meta({ description: 'null unless `is_managed`' }),
    sessions: z.int().meta({
      description:
        'The sessions that are open. A caller of a tenant sees those for its tenant, and none of users of the platform',
    }),
    last_activity: instant.nullable().meta({ description: 'Of these sessions, to the minute' }),
    last_login_at: instant.nullable().meta({ description: 'For a caller of a tenant: to its tenant' }),
    created_at: instant.meta({ description: 'For a caller of a tenant: since when it is a member' }),
    created_by: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'User' })

/** A page of users. */
export const userPage = z
  .object({ users: z.array(userRecord), next: z.string().nullable() })
  .meta({ id: 'UserPage' })

export const userFilter = pageQuery.extend({
  q: boundedText(100).optional().meta({ description: 'A part of the name or of the e-mail address' }),
  tenant: boundedText(41)
    .optional()
    .meta({ description: 'Only members of the tenant with this slug, for callers of the platform' }),
})
export type UserFilter = z.output<typeof userFilter>

/** A one-time link. */
export const userLink = z
  .object({
    path: z.string().meta({
      description: 'To append to the address of the panel. Only this response has it',
      example: '/welcome#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    }),
    expires_at: instant,
  })
  .meta({ id: 'UserLink' })
