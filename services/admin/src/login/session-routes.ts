import { switchTenantRequest } from '@fiscus/contracts/access/login-request'
import { sessionRecord } from '@fiscus/contracts/access/session-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import { auditUser, type UserRow } from '@fiscus/db/users/audit-user'
import { endSessions } from '@fiscus/db/users/end-sessions'
import { findUser, membershipsOf } from '@fiscus/db/users/find-user'
import { recordPlace } from '@fiscus/db/users/open-session'
import { authorOf } from '@fiscus/http/access/author-of'
import { deleteSessionCookie } from '@fiscus/http/access/session-cookie'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { accounts } from '@fiscus/messages/accounts'
import { z } from 'zod'
import type { AdminContext } from '../context/admin-context.ts'
import { requireUser } from '../context/require-user.ts'
import { continueSession } from './new-session.ts'
import { respondWithSession } from './start-session.ts'

const logOutRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/session',
  scope: 'any',
  tag: 'Session',
  operationId: 'logOut',
  summary: 'Log out',
  description: 'Ends the session of the caller, and deletes its cookie.',
  problems: ['user-required', 'cross-site-request'],
  responses: { 200: jsonResponse('The session has ended', z.object({ ended: z.literal(true) })) },
})

const switchRoute = defineRoute({
  method: 'post',
  path: '/api/v1/session/tenant',
  scope: 'any',
  tag: 'Session',
  operationId: 'switchTenant',
  summary: 'Switch to another tenant',
  description:
    'Replaces the session of the caller by one for another of its tenants, or for the platform. The token changes with the rights.',
  problems: ['user-required', 'cross-site-request'],
  request: { body: jsonBody(switchTenantRequest) },
  responses: { 201: jsonResponse('The new session', sessionRecord) },
})

/** The routes of the own session. */
export function sessionRoutes(context: AdminContext) {
  const { databases, publicUrl } = context
  return createRoutes()
    .openapi(logOutRoute, async (c) => {
      const { userId, id } = requireUser(c)
      await databases.control.transaction(async (tx) => {
        await endSessions(tx, { userId, id })
        await auditUser(tx, authorOf(c, context), { id: userId, action: 'logout' })
      })
      deleteSessionCookie(c, publicUrl)
      return c.json({ ended: true as const }, 200)
    })
    .openapi(switchRoute, async (c) => {
      const session = requireUser(c)
      const { tenant: slug } = c.req.valid('json')
      const { userId } = session
      const token = await databases.control.transaction(async (tx) => {
        const user = await findUser(tx, { id: userId }, { lock: true })
        const memberships = await membershipsOf(tx, userId)
        const tenantId =
          slug === null ? platformOf(user) : memberships.find(({ tenant }) => tenant === slug)?.tenantId
        if (tenantId === undefined) throw new Problem('not-found', accounts.noRoleThere())
        await recordPlace(tx, { userId, tenantId, at: context.clock.now() })
        return continueSession(c, context, tx, { ...session, tenantId })
      })
      return c.json(await respondWithSession(c, context, token), 201)
    })
}

/** null, the platform, for a user with a role there. */
function platformOf(user: UserRow | null): null | undefined {
  return user?.platform_role ? null : undefined
}
