import { pathOfTenant } from '../../session/path-of-tenant.ts'

/**
 * The address of a result file, for a link: the session's cookie opens it. `tenant`: the slug of the tenant at work of
 * a platform user.
 */
export function fileAddress(tenant: string | null, jobId: string, name: string): string {
  return `/api/v1${pathOfTenant(tenant)}/engine/jobs/${jobId}/files/${encodeURIComponent(name)}`
}
