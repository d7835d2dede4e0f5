import { basePath } from '../../session/tenant-at-work.ts'

/** The address of a part of a message that the browser reads by itself: `source`, or an attachment. */
export function fileAddress(message: string, part: string): string {
  return `/api/v1${basePath}/mail/messages/${message}/${part}`
}
