import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { RateLimiter } from '@fiscus/http/access/rate-limit'
import type { Clock } from '@fiscus/runtime/clock'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { WorkThreads } from '@fiscus/threads/work-threads'

/** The resources of the routes of the groupware service. Each function takes only the members that it needs. */
export type GroupwareContext = {
  databases: Databases
  /** The secrets of a tenant, by its id. */
  secretsOf: (tenantId: string) => SecretBox
  dav: DavEnvironment
  /** Counts the requests of a tenant that connect to DAV servers. */
  limiter: RateLimiter
  /** For files of imports. */
  threads: WorkThreads
  clock: Clock
  log: Logger
}
