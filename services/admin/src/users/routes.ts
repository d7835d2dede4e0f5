import { auditUser, type UserRow } from '@fiscus/db/users/audit-user'
import { changeUser, deactivateUser, resetSecondFactor } from '@fiscus/db/users/change-user'
import { endSessions } from '@fiscus/db/users/end-sessions'
import { keepingAnAdministrator } from '@fiscus/db/users/keep-administrator'
import { forgetDevices } from '@fiscus/db/users/login-attempts'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { tenantOfAnyCaller } from '../overview/tenant-of-any-caller.ts'
import { change, linkFor } from './changes.ts'
import { listSessions } from './list-sessions.ts'
import { isHidden, pageOfUsers, userRecordsOf } from './queries.ts'
import * as definitions from './route-definitions.ts'
import { lockTarget, requireManaged, type UserChange } from './user-change.ts'

/** The users of the tenant of the caller, or of all tenants. */
export function usersRoutes(context: AdminContext) {
  const { databases } = context
  const { control } = databases

  function inTransaction<T>(c: Context<ApiEnv>, work: (change: UserChange) => Promise<T>): Promise<T> {
    const [principal, author] = [c.get('principal'), authorOf(c, context)]
    return control.transaction((tx) => work({ databases, tx, principal, author }))
  }

  async function recordOf(c: Context<ApiEnv>, row: UserRow) {
    const [record] = await userRecordsOf(control, c.get('principal'), [row])
    if (!record) throw new Error('A user has no record')
    return record
  }

  async function respond(c: Context<ApiEnv>, row: UserRow) {
    c.header('ETag', etagOf(row.version))
    return c.json(await recordOf(c, row), 200)
  }

  /** A change of how a user logs in. */
  type ManagedChange = (own: UserChange, user: UserRow) => Promise<UserRow>
  async function changeManaged(own: UserChange, id: string, work: ManagedChange): Promise<UserRow> {
    const target = await lockTarget(own, id)
    requireManaged(own, target)
    return work(own, target.user)
  }
  const managed = (c: Context<ApiEnv>, id: string, work: ManagedChange) =>
    inTransaction(c, (own) => changeManaged(own, id, work))

  const routes = createRoutes()
  // Users of all tenants are data of tenants: a caller of the platform also needs a platform scope (ADR 0021).
  for (const path of ['/api/v1/users', '/api/v1/users/*']) routes.use(path, tenantOfAnyCaller(context))
  return routes
    .openapi(definitions.listUsersRoute, async (c) =>
      pageResponse(c, await pageOfUsers(control, c.get('principal'), c.req.valid('query'))),
    )
    .openapi(definitions.getUserRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { user } = await inTransaction(c, (own) => lockTarget(own, id))
      return respond(c, user)
    })
    .openapi(definitions.changeUserRoute, async (c) => {
      const { id } = c.req.valid('param')
      const match = c.req.header('if-match')
      return respond(c, await inTransaction(c, (own) => change(own, id, c.req.valid('json'), match)))
    })
    .openapi(definitions.linkUserRoute, async (c) =>
      c.json(await inTransaction(c, (own) => linkFor(own, c.req.valid('param').id)), 201),
    )
    .openapi(definitions.deactivateUserRoute, async (c) =>
      respond(
        c,
        await inTransaction(c, (own) =>
          keepingAnAdministrator(own.tx, own.principal.tenantId, () =>
            changeManaged(own, c.req.valid('param').id, ({ tx, author }, user) =>
              deactivateUser(tx, user, author),
            ),
          ),
        ),
      ),
    )
    .openapi(definitions.activateUserRoute, async (c) =>
      respond(
        c,
        await managed(c, c.req.valid('param').id, ({ tx, author }, user) =>
          changeUser(tx, user, { is_active: 1 }, author, 'activate'),
        ),
      ),
    )
    .openapi(definitions.resetSecondFactorRoute, async (c) =>
      respond(
        c,
        await managed(c, c.req.valid('param').id, ({ tx, author }, user) =>
          resetSecondFactor(tx, user, author),
        ),
      ),
    )
    .openapi(definitions.listUserSessionsRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { tenantId, session } = c.get('principal')
      const { user } = await inTransaction(c, (own) => lockTarget(own, id))
      if (isHidden({ tenantId }, user)) return c.json({ sessions: [] }, 200)
      const sessions = await listSessions(control, id, session?.id ?? null, tenantId ?? undefined)
      return c.json({ sessions }, 200)
    })
    .openapi(definitions.endUserSessionsRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { session } = c.req.valid('json')
      const ended = await inTransaction(c, async (own) => {
        const { tx, principal, author } = own
        const { user } = await lockTarget(own, id)
        if (isHidden(principal, user)) return 0
        const { tenantId } = principal
        const selection = { ...(tenantId !== null && { tenantId }), ...(session && { id: session }) }
        const count = await endSessions(tx, { userId: id, ...selection })
        if (tenantId === null && !session) await forgetDevices(tx, id, author.at)
        if (count > 0) await auditUser(tx, author, { id, action: 'end', after: { sessions: count } })
        return count
      })
      return c.json({ ended }, 200)
    })
}
