import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { createUser } from '@fiscus/db/users/create-user'
import { findUser } from '@fiscus/db/users/find-user'
import {
  acceptInvitation,
  endInvitation,
  hasToken,
  lockInvitation,
  type PlacedInvitation,
} from '@fiscus/db/users/invitations'
import { createRoutes } from '@fiscus/http/routes/route'
import { accounts } from '@fiscus/messages/accounts'
import type { AdminContext } from '../context/admin-context.ts'
import type { LoginGuards } from '../login/login-guards.ts'
import { loginAuthor, logUserIn, respondWithSession } from '../login/start-session.ts'
import { auditMember } from '../users/user-change.ts'
import { auditForTenant, invitationRecordOf } from './invitation-records.ts'
import * as definitions from './route-definitions.ts'

/** The invitations of links. They need no caller: who has the link may answer. */
export function invitationLinkRoutes(context: AdminContext, { limit, observed }: LoginGuards) {
  const { databases, clock } = context
  const { control } = databases

  async function lockOfLink(tx: ControlTransaction, token: string): Promise<PlacedInvitation> {
    const found = await lockInvitation(tx, hasToken(token, clock.now()))
    if (!found) throw new Problem('link-unusable', accounts.invitationUsed())
    return found
  }

  return createRoutes()
    .openapi(definitions.showInvitationRoute, async (c) => {
      const { token } = c.req.valid('json')
      const placed = await control.transaction((tx) => lockOfLink(tx, token))
      return c.json(await invitationRecordOf(control, placed), 200)
    })
    .openapi(definitions.openInvitationRoute, async (c) => {
      limit(c)
      const { token } = c.req.valid('json')
      const session = await observed(c, 'link', () =>
        control.transaction(async (tx) => {
          const { invitation } = await lockOfLink(tx, token)
          const { email, name, role, tenant_id: tenantId, is_of_platform, created_by } = invitation
          const isTaken = (await findUser(tx, { email })) !== null
          const fields = { email: isTaken ? null : email, name, is_linked_by_email: is_of_platform }
          const user = await createUser(tx, fields, { ...loginAuthor(c, context, ''), actor: created_by })
          const author = loginAuthor(c, context, user.id)
          await acceptInvitation(tx, invitation, { user }, author)
          if (tenantId !== null)
            await auditMember({ databases, author }, tenantId, { user, before: null, after: role })
          return logUserIn(c, context, { tx, user, method: 'link' })
        }),
      )
      return c.json(await respondWithSession(c, context, session), 201)
    })
    .openapi(definitions.declineLinkRoute, async (c) => {
      const { token } = c.req.valid('json')
      await control.transaction(async (tx) => {
        const { invitation } = await lockOfLink(tx, token)
        const author = { ...loginAuthor(c, context, ''), actor: 'invited' }
        await endInvitation(tx, invitation, 'decline', author)
        await auditForTenant(databases, author, 'decline', invitation)
      })
      return c.json({ ended: true as const }, 200)
    })
}
