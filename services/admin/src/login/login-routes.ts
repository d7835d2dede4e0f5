import { useLinkRequest } from '@fiscus/contracts/access/login-request'
import { sessionRecord } from '@fiscus/contracts/access/session-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import { findUser } from '@fiscus/db/users/find-user'
import { useUserLink } from '@fiscus/db/users/user-links'
import { limitAddress } from '@fiscus/http/access/limit-address'
import { requireSameOrigin } from '@fiscus/http/access/require-same-origin'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { MiddlewareHandler } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { logUserIn, requireStorableCookie, respondWithSession } from './start-session.ts'

const useLinkRoute = defineRoute({
  method: 'post',
  path: '/api/v1/session/link',
  scope: 'public',
  tag: 'Session',
  operationId: 'useLink',
  summary: 'Log in with a one-time link',
  description:
    'Opens a session for the user of the link, and sets its cookie. A link works once, until it expires.',
  problems: ['link-unusable', 'login-failed', 'cross-site-request', 'insecure-address'],
  request: { body: jsonBody(useLinkRequest) },
  responses: { 201: jsonResponse('The session', sessionRecord) },
})

/** The routes that open a session. They need no caller. */
export function loginRoutes(context: AdminContext) {
  const { databases, clock, publicUrl, trustedProxies } = context
  const routes = createRoutes()
  const fromOwnPage: MiddlewareHandler = (c, next) => {
    requireSameOrigin(c, publicUrl)
    return next()
  }
  for (const path of ['/api/v1/session/link'])
    routes.use(path, limitAddress(clock, trustedProxies), fromOwnPage)
  return routes.openapi(useLinkRoute, async (c) => {
    requireStorableCookie(c, context)
    const { token } = c.req.valid('json')
    const session = await databases.control.transaction(async (tx) => {
      const userId = await useUserLink(tx, token, clock.now())
      const user = userId && (await findUser(tx, { id: userId }))
      if (!user)
        throw new Problem(
          'link-unusable',
          'A link works once, and for a short time: ask an administrator for a new one, or run bin/user link.',
        )
      return logUserIn(c, context, { tx, user, method: 'link' })
    })
    return c.json(await respondWithSession(c, context, session), 201)
  })
}
