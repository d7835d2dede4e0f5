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
    state: z.enum(userStates).meta({ description: '`invited`: the user has not logged in yet' }),
    is_managed: z.boolean().meta({
      description:
        'Whether the caller may change how the user logs in. A tenant may not for users that also work elsewhere',
    }),
    has_password: z.boolean(),
    second_factor: z.enum(secondFactorStates),
    sessions: z.int().meta({ description: 'The sessions that are open' }),
    last_activity: instant.nullable().meta({ description: 'Of the open sessions, to the minute' }),
    last_login_at: instant.nullable(),
    created_at: instant,
    created_by: z.string(),
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

/** A user with a link to hand over. */
export const invitedUser = z
  .object({
    user: userRecord,
    link: userLink.nullable().meta({
      description: 'null for a user who has logged in before: the new role is there at the next request',
    }),
  })
  .meta({ id: 'InvitedUser' })
