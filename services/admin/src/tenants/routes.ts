import { Problem } from '@fiscus/contracts/problems/problem'
import { type SchemaState, schemaStateOf, unreachableSchema } from '@fiscus/db/migrations/schema-state'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { readTenant, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { countTenants, searchTenants } from '@fiscus/db/tenants/search-tenants'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { listOpenCreations, readCreation } from '@fiscus/db/tenants/tenant-creations'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { readCursor } from '@fiscus/http/responses/cursor'
import { etagOf, requireMatch } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { tenants } from '@fiscus/messages/tenants'
import { mainServer } from '@fiscus/runtime/environment/database-servers'
import { changeTenant } from '@fiscus/scheduling/tasks/change-tenant'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { onControlAsOwner } from '../owner/as-owner-of.ts'
import { creationRecordOf } from './creation-record.ts'
import { requestCreation, retryCreation } from './request-creation.ts'
import {
  changeTenantRoute,
  createTenantRoute,
  getCreationRoute,
  getTenantRoute,
  listRoute,
  resumeRoute,
  retryCreationRoute,
  suspendRoute,
  tenantSlug,
} from './route-definitions.ts'

/** The tenants of the platform. */
export function tenantsRoutes(context: AdminContext) {
  const { databases, clock, url } = context
  const servers = [mainServer, ...databases.servers]
  const { control } = databases
  const creationOf = (row: Parameters<typeof creationRecordOf>[0]) => creationRecordOf(row, clock.now())
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { limit, cursor, ...search } = c.req.valid('query')
      const after = cursor === undefined ? undefined : readCursor(tenantSlug, cursor)
      const [rows, counts, creations] = await Promise.all([
        searchTenants(control, search, { limit: limit + 1, after }),
        countTenants(control, search.q),
        listOpenCreations(control),
      ])
      const { page, next } = pageOf(rows, limit, ({ slug }) => slug)
      const tenants = page.map(tenantRecordOf)
      return pageResponse(c, { tenants, counts, creations: creations.map(creationOf), servers, next })
    })
    .openapi(createTenantRoute, async (c) => {
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const request = { author: authorOf(c, context), idempotencyKey }
      const { creation, isRepeated } = await requestCreation(context, c.req.valid('json'), request)
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(creationOf(creation), 202, { location: `${c.req.path}/${creation.slug}/creation` })
    })
    .openapi(getCreationRoute, async (c) => {
      const { tenant: slug } = c.req.valid('param')
      const row = requireFound((await readCreation(control, { slug })) ?? undefined, 'creation', slug)
      return c.json(creationOf(row), 200)
    })
    .openapi(retryCreationRoute, async (c) => {
      const row = await retryCreation(context, c.req.valid('param').tenant, authorOf(c, context))
      return c.json(creationOf(row), 202)
    })
    .openapi(getTenantRoute, async (c) => {
      const { tenant: slug } = c.req.valid('param')
      const tenant = requireTenant(await readTenant(control, { slug }), slug)
      const schema = await schemaOf(tenant)
      c.header('ETag', etagOf(tenant.version))
      const { database: name, server, moving_to } = tenant
      return c.json({ ...tenantRecordOf(tenant), database: { name, server, moving_to, ...schema } }, 200)
    })
    .openapi(changeTenantRoute, async (c) => {
      const { tenant: slug } = c.req.valid('param')
      const match = c.req.header('if-match')
      const changed = await onControlAsOwner(url, (owner) =>
        changeTenant(owner, slug, c.req.valid('json'), authorOf(c, context), (version) =>
          requireMatch(match, version),
        ),
      )
      return changedTenant(c, changed, slug)
    })
    .openapi(suspendRoute, async (c) => {
      const { tenant: slug } = c.req.valid('param')
      if (slug === administrationSlug) throw new Problem('invalid-request', tenants.administrationActive())
      const author = { ...authorOf(c, context), reason: c.req.valid('json').reason }
      const changed = await onControlAsOwner(url, (owner) => suspendTenant(owner, slug, author))
      return changedTenant(c, changed, slug)
    })
    .openapi(resumeRoute, async (c) => {
      const { tenant: slug } = c.req.valid('param')
      const author = { ...authorOf(c, context), reason: c.req.valid('json').reason }
      const changed = await onControlAsOwner(url, (owner) => resumeTenant(owner, slug, author))
      return changedTenant(c, changed, slug)
    })

  /** A server that this process does not know is as good as unreachable. */
  async function schemaOf(tenant: TenantRow): Promise<SchemaState> {
    try {
      return await databases.withLazyDatabase(tenant, ({ db }) => schemaStateOf(db))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'database-unavailable') throw error
      return unreachableSchema()
    }
  }

  function changedTenant(c: Context<ApiEnv>, row: TenantRow | null, slug: string) {
    const tenant = requireTenant(row, slug)
    databases.clearTenantCache()
    c.header('ETag', etagOf(tenant.version))
    return c.json(tenantRecordOf(tenant), 200)
  }
}

function requireTenant(row: TenantRow | null, slug: string): TenantRow {
  return requireFound(row ?? undefined, 'tenant', slug)
}

/** The record of a tenant: its row without the place of its database. */
function tenantRecordOf({ database: _, server: _server, moving_to, paused_at, ...record }: TenantRow) {
  return record
}
