import { Problem } from '@fiscus/contracts/problems/problem'
import { invitations } from '@fiscus/db/schema/control/invitations'
import {
  createInvitation,
  endInvitation,
  lockInvitation,
  type PlacedInvitation,
  renewInvitation,
} from '@fiscus/db/users/invitations'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import { accounts } from '@fiscus/messages/accounts'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { tenantOfAnyCaller } from '../overview/tenant-of-any-caller.ts'
import { placeOfRole } from '../users/place-of-role.ts'
import { linkRecordOf, requireScopesOf, type UserChange } from '../users/user-change.ts'
import { auditForTenant, invitationRecordOf, isOfViewer, pageOfInvitations } from './invitation-records.ts'
import * as definitions from './route-definitions.ts'

const validMs = 72 * 3_600_000

/** The invitations of the tenant of the caller, or of all places. */
export function invitationsRoutes(context: AdminContext) {
  const { databases } = context
  const { control } = databases

  function inTransaction<T>(c: Context<ApiEnv>, work: (change: UserChange) => Promise<T>): Promise<T> {
    const [principal, author] = [c.get('principal'), authorOf(c, context)]
    return control.transaction((tx) => work({ databases, tx, principal, author }))
  }

  /** Finds an invitation that the caller sees, for a change. */
  async function target({ tx, principal }: UserChange, id: string): Promise<PlacedInvitation> {
    const found = await lockInvitation(tx, and(eq(invitations.id, id), isOfViewer(principal)))
    if (!found) throw new Problem('not-found', accounts.noInvitation())
    requireScopesOf(principal, found.invitation.role)
    return found
  }

  type Made = { placed: PlacedInvitation; token: string }
  const withLink = async ({ placed, token }: Made) => ({
    invitation: await invitationRecordOf(control, placed),
    link: linkRecordOf(`/invitation#${token}`, placed.invitation.expires_at),
  })

  const routes = createRoutes()
  for (const path of ['/api/v1/invitations', '/api/v1/invitations/*'])
    routes.use(path, tenantOfAnyCaller(context))
  return routes
    .openapi(definitions.inviteUserRoute, async (c) => {
      const { email, name, role, tenant } = c.req.valid('json')
      const made = await inTransaction(c, async (change): Promise<Made> => {
        const { tx, principal, author } = change
        requireScopesOf(principal, role)
        const place = await placeOfRole(change, role, tenant)
        const offer = {
          email,
          name,
          tenantId: place?.id ?? null,
          role,
          isOfPlatform: principal.tenantId === null,
          validMs,
        }
        const { invitation, token } = await createInvitation(tx, offer, author)
        await auditForTenant(databases, author, 'invite', invitation)
        return { placed: { invitation, tenant: place?.slug ?? null, tenantName: place?.name ?? null }, token }
      })
      return c.json(await withLink(made), 201)
    })
    .openapi(definitions.listInvitationsRoute, async (c) =>
      pageResponse(c, await pageOfInvitations(control, c.get('principal'), c.req.valid('query'))),
    )
    .openapi(definitions.renewInvitationRoute, async (c) => {
      const made = await inTransaction(c, async (change): Promise<Made> => {
        const placed = await target(change, c.req.valid('param').id)
        const renewed = await renewInvitation(change.tx, placed.invitation, validMs, change.author)
        await auditForTenant(databases, change.author, 'resend', renewed.invitation)
        return { placed: { ...placed, invitation: renewed.invitation }, token: renewed.token }
      })
      return c.json(await withLink(made), 200)
    })
    .openapi(definitions.withdrawInvitationRoute, async (c) => {
      await inTransaction(c, async (change) => {
        const { invitation } = await target(change, c.req.valid('param').id)
        await endInvitation(change.tx, invitation, 'withdraw', change.author)
        await auditForTenant(databases, change.author, 'withdraw', invitation)
      })
      return c.json({ ended: true as const }, 200)
    })
}
