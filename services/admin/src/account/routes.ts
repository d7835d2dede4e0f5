import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { auditUser, type UserRow } from '@fiscus/db/users/audit-user'
import { changeUser, setMemberRole } from '@fiscus/db/users/change-user'
import { endSessions } from '@fiscus/db/users/end-sessions'
import { findUser, homeOf, membershipsOf } from '@fiscus/db/users/find-user'
import { keepingAnAdministrator } from '@fiscus/db/users/keep-administrator'
import { forgetDevices } from '@fiscus/db/users/login-attempts'
import { authorOf } from '@fiscus/http/access/author-of'
import { setSessionCookie } from '@fiscus/http/access/session-cookie'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf, requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { sessionRecordOf } from '@fiscus/http/session/session-record-of'
import { accounts } from '@fiscus/messages/accounts'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { requireUser } from '../context/require-user.ts'
import { ownAttempt, requireAdmitted } from '../login/attempts.ts'
import { rememberDevice } from '../login/known-devices.ts'
import { continueSession } from '../login/new-session.ts'
import { respondWithSession } from '../login/start-session.ts'
import { listSessions } from '../users/list-sessions.ts'
import { requireFreeEmail } from '../users/require-free-email.ts'
import { auditMember } from '../users/user-change.ts'
import { accountRecordOf, needsPasswordProof } from './account-record.ts'
import {
  confirmSecondFactor,
  type OwnChange,
  removeSecondFactor,
  renewRecoveryCodes,
  requirePassword,
  requireStrongPassword,
  setPassword,
  startSecondFactor,
} from './change-account.ts'
import * as routes from './route-definitions.ts'

/** The own account of a user. */
export function accountRoutes(context: AdminContext) {
  const { databases, clock, passwords, publicUrl } = context
  const { control } = databases

  async function userOf(c: Context<ApiEnv>): Promise<UserRow> {
    const { userId } = requireUser(c)
    return requireFound((await findUser(control, { id: userId })) ?? undefined, 'user', userId)
  }

  /** Runs a change on the locked row of the user. */
  function change<T>(c: Context<ApiEnv>, work: (own: OwnChange) => Promise<T>): Promise<T> {
    const { userId } = requireUser(c)
    return control.transaction(async (tx) => {
      const row = await findUser(tx, { id: userId }, { lock: true })
      const user = requireFound(row ?? undefined, 'user', userId)
      return work({ context, tx, user, author: authorOf(c, context) })
    })
  }

  async function respond(c: Context<ApiEnv>, user: UserRow) {
    c.header('ETag', etagOf(user.version))
    return c.json(await accountRecordOf(control, user, { session: requireUser(c), now: clock.now() }), 200)
  }

  /** Counts an attempt of a code outside of the transaction that fails with it. */
  const countCode = async (c: Context<ApiEnv>) =>
    requireAdmitted(context, ownAttempt('code', requireUser(c).userId), null)

  return createRoutes()
    .openapi(routes.getAccountRoute, async (c) => respond(c, await userOf(c)))
    .openapi(routes.changeAccountRoute, async (c) => {
      const values = c.req.valid('json')
      const changed = await change(c, async ({ tx, user, author }) => {
        requireMatch(c.req.header('if-match'), user.version)
        if (values.email !== undefined) await requireFreeEmail(tx, values.email, user.id)
        return changeUser(
          tx,
          user,
          { ...values, ...(isNewEmail(user, values) && { is_linked_by_email: 0 }) },
          author,
        )
      })
      return respond(c, changed)
    })
    .openapi(routes.changePasswordRoute, async (c) => {
      const { password, current_password: current } = c.req.valid('json')
      const session = requireUser(c)
      const before = await userOf(c)
      if (needsPasswordProof(before, session, clock.now())) await requirePassword(context, before, current)
      await requireStrongPassword(context, before, password)
      const passwordHash = await passwords.hash(password)
      const { user, token } = await change(c, async (own) => {
        if (own.user.password_hash !== before.password_hash)
          throw new Problem('proof-required', accounts.passwordChanged())
        const changed = await setPassword(own, passwordHash)
        await endSessions(own.tx, { userId: session.userId, except: session.id })
        return { user: changed, token: await continueSession(c, context, own.tx, session) }
      })
      setSessionCookie(c, publicUrl, token)
      rememberDevice(c, context, user)
      return respond(c, user)
    })
    .openapi(routes.startSecondFactorRoute, async (c) => c.json(await change(c, startSecondFactor), 201))
    .openapi(routes.confirmSecondFactorRoute, async (c) => {
      await countCode(c)
      const { code } = c.req.valid('json')
      return c.json({ recovery_codes: await change(c, (own) => confirmSecondFactor(own, code)) }, 200)
    })
    .openapi(routes.removeSecondFactorRoute, async (c) => {
      await countCode(c)
      const codes = c.req.valid('json')
      return respond(c, await change(c, (own) => removeSecondFactor(own, codes)))
    })
    .openapi(routes.replaceRecoveryCodesRoute, async (c) => {
      await countCode(c)
      const codes = c.req.valid('json')
      return c.json({ recovery_codes: await change(c, (own) => renewRecoveryCodes(own, codes)) }, 201)
    })
    .openapi(routes.listOwnSessionsRoute, async (c) => {
      const { userId, id } = requireUser(c)
      return c.json({ sessions: await listSessions(control, userId, id) }, 200)
    })
    .openapi(routes.leaveTenantRoute, async (c) => {
      const token = await control.transaction((tx) => leave(c, tx, c.req.valid('json').tenant))
      return c.json(
        token === null
          ? await sessionRecordOf(databases, c.get('principal'))
          : await respondWithSession(c, context, token),
        200,
      )
    })
    .openapi(routes.endOtherSessionsRoute, (c) => endOwn(c, { except: requireUser(c).id }))
    .openapi(routes.endOwnSessionRoute, (c) => endOwn(c, { id: c.req.valid('param').id }))

  /** Gives up the role for a tenant. Returns the token of the session elsewhere; null: the caller is elsewhere. */
  async function leave(c: Context<ApiEnv>, tx: ControlTransaction, slug: string): Promise<string | null> {
    const session = requireUser(c)
    const { userId } = session
    const member = (await membershipsOf(tx, userId)).find(({ tenant }) => tenant === slug)
    if (!member) throw new Problem('not-found', accounts.noRoleThere())
    const { tenantId } = member
    return keepingAnAdministrator(tx, tenantId, async () => {
      const row = await findUser(tx, { id: userId }, { lock: true })
      const user = requireFound(row ?? undefined, 'user', userId)
      const elsewhere = { ...session, tenantId: await homeOf(tx, user, tenantId) }
      const token = session.tenantId === tenantId ? await continueSession(c, context, tx, elsewhere) : null
      const author = authorOf(c, context)
      const before = await setMemberRole(tx, { userId, tenantId, role: null }, author)
      await auditMember({ databases, author }, tenantId, { user, before, after: null })
      return token
    })
  }

  async function endOwn(c: Context<ApiEnv>, which: { id: string } | { except: string }) {
    const isAllOthers = 'except' in which
    const { ended, user } = await change(c, async ({ tx, user, author }) => {
      const count = await endSessions(tx, { userId: user.id, ...which })
      if (isAllOthers) await forgetDevices(tx, user.id, author.at)
      if (count > 0) await auditUser(tx, author, { id: user.id, action: 'end', after: { sessions: count } })
      return { ended: count, user }
    })
    if (isAllOthers) rememberDevice(c, context, user)
    return c.json({ ended }, 200)
  }
}

/** Whether a user states another address: it may be that of another person, who logs in at the provider with it. */
function isNewEmail(user: UserRow, { email }: { email?: string | undefined }): boolean {
  return email !== undefined && email.toLowerCase() !== user.email?.toLowerCase()
}
