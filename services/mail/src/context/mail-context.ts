import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { RateLimiter } from '@fiscus/http/access/rate-limit'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'

/** The resources of the routes of mail. Each function takes only the members that it needs. */
export type MailContext = {
  databases: Databases
  /** The secrets of a scope: a tenant's id, or `administration`. */
  secretsOf: (scope: string) => SecretBox
  /** The files of a scope, like `secretsOf`. */
  blobsOf: (scope: string) => Blobs
  mail: MailEnvironment
  /** Counts the requests of a scope that connect to mail servers. */
  limiter: RateLimiter
  /** The address of the panel for browsers; undefined: that of the request. */
  publicUrl: URL | undefined
  clock: Clock
  log: Logger
}
