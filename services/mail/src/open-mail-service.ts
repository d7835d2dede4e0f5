import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { MailServiceConfig } from './config.ts'
import { mailRoutes } from './mail-routes.ts'

/**
 * Opens the mail service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openMailService(
  config: MailServiceConfig,
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(config, { name: 'mail', ...context }, (part) => mailPart(config, part))
}

type PartConfig = Pick<MailServiceConfig, 'secretKeys' | 'mail' | 'blobs' | 'publicUrl'>

/** The routes and readiness checks of mail, for any app. */
export function mailPart(
  { secretKeys, mail, blobs, publicUrl }: PartConfig,
  { connections: { databases }, clock, log }: Omit<PartContext, 'metrics'>,
): AppPart {
  const { blobsOf, checks } = openBlobs(blobs, expectedMark(databases, clock))
  const secretsOf = (scope: string) => createSecretBox(secretKeys, scope)
  const routes = mailRoutes({
    databases,
    secretsOf,
    blobsOf,
    mail,
    publicUrl,
    limiter: createRateLimiter(clock),
    clock,
    log,
  })
  return { routes, checks }
}
