import { createClient, type Fiscus } from '@fiscus/client'
import { useSession } from '../session/session.ts'
import { tenantAtWork } from '../session/tenant-at-work.ts'
import { api } from './client.ts'
import { fetchWithLogin } from './fetch-with-login.ts'

/** The administration is a tenant too: its keys, logs and settings are those of the platform. */
const administration = createClient({
  baseUrl: '',
  // The panel has the words of its own language, which need not be that of the browser.
  language: 'en',
  tenant: 'administration',
  retries: 0,
  environment: { fetch: fetchWithLogin },
})

/**
 * The API for keys, logs and settings: of the tenant at work; for a platform user without one, of the platform itself.
 */
export function useAdministrationApi(): Fiscus {
  const { tenant } = useSession()
  return tenant === null && tenantAtWork === null ? administration : api
}
