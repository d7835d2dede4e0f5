import { Problem } from '@fiscus/contracts/problems/problem'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { requests } from '@fiscus/messages/requests'
import { tenants } from '@fiscus/messages/tenants'
import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import type { Clock } from '@fiscus/runtime/clock'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { requirePlatformScope } from '../requests/require-platform-scope.ts'
import { actorOf, auditReasonOf } from './author-of.ts'

const pathLengthMax = 500
/** Reads of one session for one tenant within this period have one entry: a panel polls. */
const readsMs = 15 * 60_000
const readsMax = 10_000

type AccessContext = { databases: Databases; clock: Clock }

/**
 * Sets the tenant of routes with a tenant in their path. They accept only callers of the platform with a platform
 * scope; one of a tenant gets
 * 404. Each access is written to the tenant's audit log before the handler runs, with the reason from X-Audit-Reason.
 * @throws Problem 404 `not-found`, 403 `missing-scope`, `tenant-suspended`
 */
export function tenantOfPath(context: AccessContext): MiddlewareHandler<ApiEnv> {
  const audit = accessAudit(context)
  return async (c, next) => {
    const { tenantId, scopes } = c.get('principal')
    if (tenantId !== null) throw new Problem('not-found', requests.nothingAt({ path: c.req.path }))
    requirePlatformScope(scopes, 'tenants:read')
    c.set('hasTenantData', true)
    const tenant = await context.databases.findTenant({ slug: slugOf(c) })
    await audit(c, tenant)
    c.set('tenant', tenant)
    await next()
  }
}

/** Rejects invalid slugs without a query: PostgreSQL would fail on a %00. */
function slugOf(c: Context<ApiEnv>): string {
  const slug = c.req.param('tenant') ?? ''
  if (/^[a-z][a-z0-9-]*$/.test(slug)) return slug
  throw new Problem('not-found', tenants.unknown())
}

/** Audits each access of a key, each change, and the first read of a session in each period. */
function accessAudit(context: AccessContext) {
  const auditedAt = new Map<string, number>()
  return async (c: Context<ApiEnv>, tenant: TenantRow): Promise<void> => {
    const { session } = c.get('principal')
    const isRead = ['GET', 'HEAD'].includes(c.req.method)
    if (!session || !isRead) return auditAccess(c, context, tenant)
    const read = `${session.id} ${tenant.id} ${auditReasonOf(c) ?? ''}`
    const now = context.clock.now().getTime()
    if (now - (auditedAt.get(read) ?? Number.NEGATIVE_INFINITY) < readsMs) return
    await auditAccess(c, context, tenant)
    setBounded(auditedAt, read, now, readsMax)
  }
}

async function auditAccess(
  c: Context<ApiEnv>,
  { databases, clock }: AccessContext,
  tenant: TenantRow,
): Promise<void> {
  const path = new URL(c.req.url).pathname.slice(0, pathLengthMax)
  await databases.withTenant(tenant.id, (db) =>
    db.insert(auditLog).values({
      at: clock.now(),
      actor: actorOf(c.get('principal')),
      action: `${c.req.method} ${path}`,
      entity: 'tenant',
      entity_id: tenant.id,
      reason: auditReasonOf(c),
      request_id: c.get('requestId'),
    }),
  )
}
