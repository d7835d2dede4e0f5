/** The address of a result file, for a link: the session's cookie opens it. `tenant`: the slug of the tenant at work of a platform user. */
export function fileAddress(tenant: string | null, jobId: string, name: string): string {
  const prefix = tenant === null ? '' : `/tenants/${encodeURIComponent(tenant)}`
  return `/api/v1${prefix}/engine/jobs/${jobId}/files/${encodeURIComponent(name)}`
}
