/** The part of an address that names the tenant of a platform user: `/tenants/{slug}`, or nothing without a tenant. */
export function pathOfTenant(slug: string | null): string {
  return slug === null ? '' : `/tenants/${encodeURIComponent(slug)}`
}
