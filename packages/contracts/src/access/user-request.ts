import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { emailAddress } from './account.ts'
import { roles } from './roles.ts'

const tenant = optionalOrNull(boundedText(41)).meta({
  description:
    'The tenant of the role, for callers of the platform. Without it the role is one of the platform',
})

/** Body of POST /users. */
export const inviteUserRequest = z
  .strictObject({
    email: emailAddress,
    name: singleLineText(100).meta({
      description: 'The name of a user without an account yet',
      example: 'Anna Nowak',
    }),
    role: z.enum(roles).meta({ description: 'A role whose scopes the caller has itself' }),
    tenant,
  })
  .meta({ id: 'InviteUserRequest' })

/** Body of PATCH /users/{id}. */
export const changeUserRequest = z
  .strictObject({
    name: optionalOrNull(singleLineText(100)),
    role: z.enum(roles).nullable().optional().meta({ description: 'null takes the role away' }),
    tenant,
  })
  .meta({ id: 'UserChange' })
export type ChangeUserRequest = z.output<typeof changeUserRequest>

/** Body of POST /users/{id}/sessions/end. */
export const endSessionsRequest = z
  .strictObject({
    session: optionalOrNull(z.uuid().toLowerCase()).meta({
      description: 'The id of one session. Without it all of them end',
    }),
  })
  .meta({ id: 'EndSessionsRequest' })
