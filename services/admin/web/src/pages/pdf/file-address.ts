import { basePath } from '../../session/tenant-at-work.ts'

/** The address of a stored PDF, for a link: the session's cookie opens it. */
export function fileAddress(id: string): string {
  return `/api/v1${basePath}/pdf/files/${id}/content`
}

/** The address of the merged PDF or the archive of a job. */
export function resultAddress(jobId: string): string {
  return `/api/v1${basePath}/pdf/jobs/${jobId}/result`
}
