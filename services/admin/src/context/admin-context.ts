import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { PublicUrl } from '@fiscus/http/access/session-cookie'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { TenantCreations } from '../creations/run-creations.ts'
import type { Passwords } from '../credentials/passwords.ts'
import type { LoginProvider } from '../openid/login-provider.ts'

/** What the handlers of the administration use. */
export type AdminContext = {
  databases: Databases
  clock: Clock
  /** The files of a tenant. */
  blobsOf: (tenantId: string) => Blobs
  /** DATABASE_URL: with the login of the owner, or of the application, which cannot change tenants and settings. */
  url: string
  /** Further servers for the databases of tenants. */
  servers?: readonly DatabaseServer[] | undefined
  /** Creates tenants after the response to their request. */
  creations: TenantCreations
  /** The address at which browsers open the panel. */
  publicUrl: PublicUrl
  /** Number of reverse proxies in front of the service. */
  trustedProxies: number
  passwords: Passwords
  /** null: users log in by password or link only. */
  provider: LoginProvider | null
  /** Encrypts secrets that are stored. */
  secrets: SecretBox
  metrics: Metrics
}
