import { Problem } from '@fiscus/contracts/problems/problem'
import { findUser } from '@fiscus/db/users/find-user'
import { addIdentity, findIdentity, listIdentities, removeIdentity } from '@fiscus/db/users/user-identities'
import { authorOf } from '@fiscus/http/access/author-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { accounts } from '@fiscus/messages/accounts'
import { needsPasswordProof } from '../account/account-record.ts'
import { requirePassword } from '../account/change-account.ts'
import type { AdminContext } from '../context/admin-context.ts'
import { requireUser } from '../context/require-user.ts'
import { requireStorableCookie } from '../login/start-session.ts'
import { loginExpired } from '../openid/provider-failure.ts'
import { forgetLogin, keepLogin, keptLogin, startedLogin } from './login-cookie.ts'
import { requireProvider } from './require-provider.ts'
import * as definitions from './route-definitions.ts'

/** The identities of the own account. */
export function identityRoutes(context: AdminContext) {
  const { databases, provider, clock } = context
  const { control } = databases

  async function recordsOf(userId: string) {
    const rows = await listIdentities(control, userId)
    return {
      identities: rows.map(({ id, issuer, subject, created_at }) => ({
        id,
        issuer,
        subject,
        is_usable: provider?.isIssuerOf({ issuer }) ?? false,
        created_at: created_at.toISOString(),
      })),
    }
  }

  return createRoutes()
    .openapi(definitions.listIdentitiesRoute, async (c) =>
      c.json(await recordsOf(requireUser(c).userId), 200),
    )
    .openapi(definitions.startConnectionRoute, async (c) => {
      const session = requireUser(c)
      const { userId } = session
      requireStorableCookie(c, context)
      const user = requireFound((await findUser(control, { id: userId })) ?? undefined, 'user', userId)
      if (needsPasswordProof(user, session, clock.now()))
        await requirePassword(context, user, c.req.valid('json').current_password)
      const { url, checks } = await requireProvider(context).start()
      keepLogin(c, context, startedLogin, { checks, userId })
      return c.json({ url }, 201)
    })
    .openapi(definitions.finishConnectionRoute, async (c) => {
      const { userId } = requireUser(c)
      const started = keptLogin(c, context, startedLogin)
      forgetLogin(c, context)
      if (started?.userId !== userId) throw loginExpired()
      const { response } = c.req.valid('json')
      const { identity } = await requireProvider(context).finish(response, started.checks)
      await control.transaction(async (tx) => {
        if (await addIdentity(tx, { userId, identity }, authorOf(c, context))) return
        if ((await findIdentity(tx, identity))?.userId !== userId)
          throw new Problem('identity-taken', accounts.identityTaken())
      })
      return c.json(await recordsOf(userId), 201)
    })
    .openapi(definitions.removeIdentityRoute, async (c) => {
      const { userId } = requireUser(c)
      const { id } = c.req.valid('param')
      await control.transaction(async (tx) => {
        const isRemoved = await removeIdentity(tx, { userId, id }, authorOf(c, context))
        requireFound(isRemoved || undefined, 'identity', id)
      })
      return c.json(await recordsOf(userId), 200)
    })
}
