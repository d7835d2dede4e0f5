import { useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'

/** Whether the page shows all tenants: for a principal of the platform, while it works for no tenant. */
export function useIsPlatform(): boolean {
  return useSession().tenant === null && tenantAtWork === null
}
