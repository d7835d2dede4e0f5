import { createClient, type Fiscus } from '@fiscus/client'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { fetchWithLogin } from './fetch-with-login.ts'

/**
 * The API with the session's cookie and the tenant at work: of the address for a platform user, else of the session.
 */
export const api: Fiscus = createClient({
  baseUrl: '',
  // The panel has the words of its own language, which need not be that of the browser.
  language: 'en',
  tenant: tenantAtWork ?? undefined,
  // The panel repeats its reads itself, and shows meanwhile that the service does not respond.
  retries: 0,
  environment: { fetch: fetchWithLogin },
})

/** The API, for components. Operations without a tenant, as `listTenants` and `getSession`, are methods of it too. */
export function useApi(): Fiscus {
  return api
}
