import type { ControlTransaction } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { findUser } from '@fiscus/db/users/find-user'
import { addIdentity, findIdentity, type Identity } from '@fiscus/db/users/user-identities'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { acceptSecondFactor, requireSecondFactor } from '../login/check-second-factor.ts'
import type { LoginGuards } from '../login/login-guards.ts'
import { loginAuthor, logUserIn, respondWithSession } from '../login/start-session.ts'
import { loginExpired } from '../openid/provider-failure.ts'
import { confirmedLogin, forgetLogin, keepLogin, keptLogin, startedLogin } from './login-cookie.ts'
import { requireProvider } from './require-provider.ts'
import * as definitions from './route-definitions.ts'
import { createInvitedUser, userOfAccount } from './user-of-account.ts'

type Login = { user: UserRow; identity: Identity; isNew: boolean }

/** The routes of a login at the provider. They need no caller. */
export function providerLoginRoutes(context: AdminContext, { observed, limit }: LoginGuards) {
  const { databases, provider } = context
  const { control } = databases

  /** Opens the session of a login, and links the account at the first one. */
  async function open(c: Context<ApiEnv>, tx: ControlTransaction, { user, identity, isNew }: Login) {
    if (isNew) await addIdentity(tx, { userId: user.id, identity }, loginAuthor(c, context, user.id))
    // Another login may have linked it, or the user may have removed it.
    const linked = await findIdentity(tx, identity)
    if (linked?.userId !== user.id) throw loginExpired()
    return logUserIn(c, context, { tx, user, method: 'provider' })
  }

  return createRoutes()
    .openapi(definitions.getLoginProviderRoute, (c) =>
      c.json({ provider: provider && { name: provider.name } }, 200),
    )
    .openapi(definitions.startProviderLoginRoute, async (c) => {
      const { url, checks } = await requireProvider(context).start()
      keepLogin(c, context, startedLogin, { checks, userId: null })
      return c.json({ url }, 201)
    })
    .openapi(definitions.finishProviderLoginRoute, async (c) => {
      limit(c)
      const started = keptLogin(c, context, startedLogin)
      const token = await observed(c, 'provider', async () => {
        if (!started || started.userId !== null) throw loginExpired()
        const account = await requireProvider(context).finish(c.req.valid('json').response, started.checks)
        const { identity, isMultiFactor } = account
        await createInvitedUser(control, account, { ...loginAuthor(c, context, ''), actor: 'provider' })
        const { user, isNew } = await userOfAccount(control, account)
        if (user.totp_confirmed_at && !isMultiFactor)
          keepLogin(c, context, confirmedLogin, { identity, userId: user.id, isNew })
        else forgetLogin(c, context)
        if (!isMultiFactor) await requireSecondFactor(c, context, user, {})
        return control.transaction((tx) => open(c, tx, { user, identity, isNew }))
      })
      return c.json(await respondWithSession(c, context, token), 201)
    })
    .openapi(definitions.confirmProviderLoginRoute, async (c) => {
      limit(c)
      requireProvider(context)
      const codes = c.req.valid('json')
      const token = await observed(c, 'provider', async () => {
        const confirmed = keptLogin(c, context, confirmedLogin)
        const user = confirmed && (await findUser(control, { id: confirmed.userId }))
        if (!confirmed || !user) throw loginExpired()
        const attempt = await requireSecondFactor(c, context, user, codes)
        return control.transaction(async (tx) => {
          await acceptSecondFactor(tx, context, { user, attempt }, codes)
          return open(c, tx, { user, ...confirmed })
        })
      })
      forgetLogin(c, context)
      return c.json(await respondWithSession(c, context, token), 201)
    })
}
