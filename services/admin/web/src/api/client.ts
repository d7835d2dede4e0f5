import { createClient, type Fiscus } from '@fiscus/client'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { fetchWithLogin } from './fetch-with-login.ts'

/** The first answer decides whether the connection works: the panel repeats reads itself, and shows that it does. */
const retries = 1
const environment = { fetch: fetchWithLogin }

const ofTenant = createClient({ baseUrl: '', tenant: tenantAtWork ?? undefined, retries, environment })
const ofPlatform = createClient({ baseUrl: '', retries, environment })

/** The API with the tenant at work: the tenant in the address of a platform user, else that of the session. */
export function useApi(): Fiscus {
  return ofTenant
}

/** The API without a tenant, for platform users: all tenants, platform users, the session. */
export function usePlatformApi(): Fiscus {
  return ofPlatform
}
