import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/** The owner of the keys that a request reads and changes: the id of a tenant, or null for the platform. */
export function keyOwnerOf(c: Context<ApiEnv>): string | null {
  const { id, slug } = c.get('tenant')
  return slug === administrationSlug ? null : id
}
