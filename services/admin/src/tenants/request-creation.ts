import { Problem } from '@fiscus/contracts/problems/problem'
import type { CreateTenantRequest } from '@fiscus/contracts/tenants/tenant-request'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { databaseName } from '@fiscus/db/connections/connect'
import { isMain } from '@fiscus/db/connections/tenant-url'
import { checkNewTenant } from '@fiscus/db/tenants/new-tenant'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { readTenant } from '@fiscus/db/tenants/read-tenant'
import {
  type CreationRow,
  claimCreation,
  insertCreation,
  readCreation,
  serverOfCreation,
} from '@fiscus/db/tenants/tenant-creations'
import { requireFound } from '@fiscus/http/responses/require-found'
import { tenants } from '@fiscus/messages/tenants'
import { type DatabaseServer, mainServer } from '@fiscus/runtime/environment/database-servers'
import type { AdminContext } from '../context/admin-context.ts'
import { onControlAsOwner, requireOwner } from '../owner/as-owner-of.ts'

type CreationContext = Pick<AdminContext, 'url' | 'servers' | 'clock' | 'creations'>

/**
 * Stores the request of a tenant and starts its creation. A repeated request with the same Idempotency-Key returns the
 * creation as it is by now.
 * @throws Problem 409 `tenant-slug-taken`, `idempotency-key-reused`; 403 `owner-required`; 422; 503 `overloaded`
 */
export async function requestCreation(
  { url, servers = [], clock, creations }: CreationContext,
  { slug, name = slug, timezone = 'Europe/Warsaw', server: named = mainServer }: CreateTenantRequest,
  { author, idempotencyKey }: { author: Author; idempotencyKey: string | undefined },
): Promise<{ creation: CreationRow; isRepeated: boolean }> {
  requireOwner(url)
  const server = isMain(named) ? null : named
  const requestKey = idempotencyKey && `${author.actor} ${idempotencyKey}`
  return onControlAsOwner(url, async (control) => {
    const earlier = await readCreation(control, { slug, requestKey })
    if (earlier && requestKey !== undefined && earlier.request_key === requestKey)
      return { creation: requireSame(earlier, { slug, name, timezone, server }), isRepeated: true }
    const isTaken = slug === administrationSlug || (await readTenant(control, { slug })) !== null
    if (isTaken) throw slugTaken(slug, tenants.slugTaken)
    if (earlier) throw slugTaken(slug, tenants.slugRequested)
    checkNewTenant({ slug, name, timezone }, `${databaseName(url)}_${slug}`)
    if (server !== null) requireKnown(server, servers)
    creations.requireCapacity()
    const creation = {
      slug,
      name,
      timezone,
      server,
      requested_by: author.actor,
      request_key: requestKey ?? null,
    }
    if (!(await insertCreation(control, creation, clock.now()))) throw slugTaken(slug, tenants.slugRequested)
    const inserted = await readCreation(control, { slug })
    creations.start({ slug, name, timezone, server }, author)
    return { creation: requireFound(inserted ?? undefined, 'creation', slug), isRepeated: false }
  })
}

/**
 * Continues a creation that failed, or whose process has stopped.
 * @throws Problem 404 `not-found`, 409 `creation-not-retryable`, 403 `owner-required`, 503 `overloaded`
 */
export function retryCreation(
  { url, clock, creations }: CreationContext,
  slug: string,
  author: Author,
): Promise<CreationRow> {
  return onControlAsOwner(url, async (control) => {
    const stopped = requireFound((await readCreation(control, { slug })) ?? undefined, 'creation', slug)
    const server = serverOfCreation(stopped)
    creations.requireCapacity()
    if (!(await claimCreation(control, { slug, server }, clock.now())))
      throw new Problem('creation-not-retryable', tenants.creationOver({ slug }))
    const creation = requireFound((await readCreation(control, { slug })) ?? undefined, 'tenant', slug)
    const { name, timezone } = creation
    creations.start({ slug, name, timezone, server }, author)
    return creation
  })
}

function requireSame(
  creation: CreationRow,
  wanted: Pick<CreationRow, 'slug' | 'name' | 'timezone'> & { server: string | null },
): CreationRow {
  const { slug, name, timezone } = creation
  const isSame =
    slug === wanted.slug &&
    name === wanted.name &&
    timezone === wanted.timezone &&
    serverOfCreation(creation) === wanted.server
  if (isSame) return creation
  throw new Problem('idempotency-key-reused', tenants.creationRepeated())
}

function requireKnown(server: string, servers: readonly DatabaseServer[]): void {
  if (servers.some(({ name }) => name === server)) return
  const names = [mainServer, ...servers.map(({ name }) => name)]
  const detail = tenants.serverUnknown({ server, servers: names })
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: '/server', detail, code: 'invalid-value' }],
  })
}

function slugTaken(slug: string, taken: typeof tenants.slugTaken | typeof tenants.slugRequested): Problem {
  const detail = taken({ slug })
  return new Problem('tenant-slug-taken', detail, {
    errors: [{ pointer: '/slug', detail, code: 'invalid-value' }],
  })
}
