import { pathOfTenant } from './path-of-tenant.ts'

/** `/tenants/acme/settings` → `acme`: the tenant that a platform user works for; null without one. */
function tenantOfAddress(pathname: string): string | null {
  const [, slug] = /^\/tenants\/([a-z0-9][a-z0-9-]*)(?:\/|$)/.exec(pathname) ?? []
  return slug ?? null
}

/** The tenant in the address of this page. It changes only by loading another page. */
export const tenantAtWork: string | null = tenantOfAddress(location.pathname)

/** The first part of all addresses of this page: empty, or `/tenants/{slug}`. */
export const basePath: string = pathOfTenant(tenantAtWork)
