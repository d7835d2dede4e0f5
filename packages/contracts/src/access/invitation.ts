import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { linkToken } from './login-request.ts'
import { roles } from './roles.ts'
import { userLink } from './user-record.ts'

const instant = z.iso.datetime()

/** A role that was offered to an e-mail address. It says nothing about a user with this address. */
export const invitationRecord = z
  .object({
    id: z.uuid(),
    email: z.string().meta({ example: 'anna@acme.example' }),
    role: z.enum(roles),
    tenant: z.string().nullable().meta({ description: 'The slug; null for the platform', example: 'acme' }),
    tenant_name: z.string().nullable().meta({ example: 'Acme' }),
    invited_by: z.string().meta({ description: 'The name of who has invited', example: 'Ewa' }),
    created_at: instant,
    expires_at: instant.meta({ description: 'After it the invitation can be renewed for 30 days' }),
  })
  .meta({ id: 'Invitation' })

/** A page of invitations. */
export const invitationPage = z
  .object({ invitations: z.array(invitationRecord), next: z.string().nullable() })
  .meta({ id: 'InvitationPage' })

/** The open invitations of the own account. */
export const ownInvitations = z
  .object({ invitations: z.array(invitationRecord) })
  .meta({ id: 'OwnInvitations' })

/** An invitation with a link to hand over. */
export const invitationWithLink = z
  .object({ invitation: invitationRecord, link: userLink })
  .meta({ id: 'InvitationWithLink' })

export const invitationFilter = pageQuery.extend({
  tenant: boundedText(41)
    .optional()
    .meta({ description: 'Only those of the tenant with this slug, for callers of the platform' }),
})
export type InvitationFilter = z.output<typeof invitationFilter>

/** Body of POST /account/invitations/{id}/accept and /decline. */
export const invitationAnswer = z
  .strictObject({
    token: optionalOrNull(linkToken).meta({
      description: 'The token of the link. Needed unless GET /account/invitations lists the invitation',
    }),
  })
  .meta({ id: 'InvitationAnswer' })

/** An invitation that is over. */
export const endedInvitation = z.object({ ended: z.literal(true) }).meta({ id: 'EndedInvitation' })

/** Body of POST /account/leave. */
export const leaveRequest = z
  .strictObject({ tenant: boundedText(41).meta({ description: 'The slug of the tenant', example: 'acme' }) })
  .meta({ id: 'LeaveRequest' })
