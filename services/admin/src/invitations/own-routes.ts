import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { invitations } from '@fiscus/db/schema/control/invitations'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { findUser } from '@fiscus/db/users/find-user'
import {
  acceptInvitation,
  endInvitation,
  hasToken,
  isForUser,
  lockInvitation,
  placedInvitations,
} from '@fiscus/db/users/invitations'
import { recordPlace } from '@fiscus/db/users/open-session'
import { authorOf } from '@fiscus/http/access/author-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { accounts } from '@fiscus/messages/accounts'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { AdminContext } from '../context/admin-context.ts'
import { requireUser } from '../context/require-user.ts'
import { continueSession } from '../login/new-session.ts'
import { respondWithSession } from '../login/start-session.ts'
import { auditMember } from '../users/user-change.ts'
import { auditForTenant, invitationRecordsOf } from './invitation-records.ts'
import * as definitions from './route-definitions.ts'

/** The invitations of the own account. */
export function ownInvitationsRoutes(context: AdminContext) {
  const { databases, clock } = context
  const { control } = databases

  async function lockUser(tx: ControlTransaction, id: string): Promise<UserRow> {
    return requireFound((await findUser(tx, { id }, { lock: true })) ?? undefined, 'user', id)
  }

  async function lockOwn(tx: ControlTransaction, id: string, isOwn: SQL | undefined) {
    const found = await lockInvitation(tx, and(eq(invitations.id, id), isOwn))
    if (!found) throw new Problem('not-found', accounts.noInvitation())
    return found.invitation
  }

  return createRoutes()
    .openapi(definitions.listOwnInvitationsRoute, async (c) => {
      const { userId } = requireUser(c)
      const user = requireFound((await findUser(control, { id: userId })) ?? undefined, 'user', userId)
      const rows = await placedInvitations(control)
        .where(isForUser(user, clock.now()))
        .orderBy(asc(invitations.id))
      return c.json({ invitations: await invitationRecordsOf(control, rows) }, 200)
    })
    .openapi(definitions.acceptInvitationRoute, async (c) => {
      const session = requireUser(c)
      const { userId } = session
      const { token } = c.req.valid('json')
      const author = authorOf(c, context)
      const sessionToken = await control.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        const isOwn = token === undefined ? isForUser(user, author.at) : hasToken(token, author.at)
        const invitation = await lockOwn(tx, c.req.valid('param').id, isOwn)
        await acceptInvitation(tx, invitation, { user, sessionId: session.id }, author)
        const { tenant_id: tenantId, role } = invitation
        if (tenantId !== null)
          await auditMember({ databases, author }, tenantId, { user, before: null, after: role })
        await recordPlace(tx, { userId, tenantId, at: author.at })
        return continueSession(c, context, tx, { ...session, tenantId })
      })
      return c.json(await respondWithSession(c, context, sessionToken), 201)
    })
    .openapi(definitions.declineInvitationRoute, async (c) => {
      const { userId } = requireUser(c)
      const author = authorOf(c, context)
      await control.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        const invitation = await lockOwn(tx, c.req.valid('param').id, isForUser(user, author.at))
        await endInvitation(tx, invitation, 'decline', author)
        // The tenant does not learn that a user has the address.
        await auditForTenant(databases, { ...author, actor: 'invited' }, 'decline', invitation)
      })
      return c.json({ ended: true as const }, 200)
    })
}
