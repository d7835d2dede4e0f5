import { loginRequest, useLinkRequest } from '@fiscus/contracts/access/login-request'
import { sessionRecord } from '@fiscus/contracts/access/session-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import { findUser } from '@fiscus/db/users/find-user'
import { useUserLink } from '@fiscus/db/users/user-links'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { accounts } from '@fiscus/messages/accounts'
import type { AdminContext } from '../context/admin-context.ts'
import { checkPassword } from './check-password.ts'
import { acceptSecondFactor, requireSecondFactor } from './check-second-factor.ts'
import type { LoginGuards } from './login-guards.ts'
import { logUserIn, respondWithSession } from './start-session.ts'

const problems = ['login-failed', 'cross-site-request', 'insecure-address'] as const

const logInRoute = defineRoute({
  method: 'post',
  path: '/api/v1/session',
  scope: 'public',
  tag: 'Session',
  operationId: 'logIn',
  summary: 'Log in with a password',
  description:
    'Opens a session, and sets its cookie. A user with a second factor also sends a code: without one the response is `second-factor-required`. Failures delay the next attempts of the same network, longer and longer, but none of a device that the user has logged in with.',
  problems: [...problems, 'second-factor-required', 'login-locked'],
  request: { body: jsonBody(loginRequest) },
  responses: { 201: jsonResponse('The session', sessionRecord) },
})

const useLinkRoute = defineRoute({
  method: 'post',
  path: '/api/v1/session/link',
  scope: 'public',
  tag: 'Session',
  operationId: 'openLink',
  summary: 'Log in with a one-time link',
  description:
    'Opens a session for the user of the link, and sets its cookie. A link works once, until it expires.',
  problems: [...problems, 'link-unusable'],
  request: { body: jsonBody(useLinkRequest) },
  responses: { 201: jsonResponse('The session', sessionRecord) },
})

/** The logins by password and by link. */
export function loginRoutes(context: AdminContext, { limit, observed }: LoginGuards) {
  const { databases, clock } = context
  return createRoutes()
    .openapi(logInRoute, async (c) => {
      limit(c)
      const request = c.req.valid('json')
      const token = await observed(c, 'password', async () => {
        const user = await checkPassword(c, context, request)
        const attempt = await requireSecondFactor(c, context, user, request)
        return databases.control.transaction(async (tx) => {
          await acceptSecondFactor(tx, context, { user, attempt }, request)
          return logUserIn(c, context, { tx, user, method: 'password' })
        })
      })
      return c.json(await respondWithSession(c, context, token), 201)
    })
    .openapi(useLinkRoute, async (c) => {
      const { token } = c.req.valid('json')
      const session = await observed(c, 'link', () =>
        databases.control.transaction(async (tx) => {
          const userId = await useUserLink(tx, token, clock.now())
          const user = userId && (await findUser(tx, { id: userId }))
          if (!user) throw new Problem('link-unusable', accounts.linkUsed())
          return logUserIn(c, context, { tx, user, method: 'link' })
        }),
      )
      return c.json(await respondWithSession(c, context, session), 201)
    })
}
