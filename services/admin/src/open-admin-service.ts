import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { adminRoutes } from './admin-routes.ts'
import type { AdminConfig } from './config.ts'
import { openTenantCreations } from './creations/run-creations.ts'
import { createPasswords } from './credentials/passwords.ts'
import { openRoutes } from './open-routes.ts'
import { openLoginProvider } from './openid/login-provider.ts'
import { notFoundPage } from './panel/routes.ts'

/**
 * Opens the administration as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openAdminService(
  config: AdminConfig,
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(config, { name: 'admin', ...context }, (part) => openAdminPart(config, part))
}

type PartConfig = Pick<
  AdminConfig,
  'databaseUrl' | 'servers' | 'blobs' | 'publicUrl' | 'trustedProxies' | 'secretKeys' | 'provider'
>

/**
 * Opens the routes and readiness checks of the administration, for any app. Disposal waits for tenants that are being
 * created.
 */
export function openAdminPart(
  { databaseUrl: url, servers, blobs, publicUrl, trustedProxies, secretKeys, ...config }: PartConfig,
  { connections: { databases }, clock, log, metrics }: PartContext,
): AppPart & AsyncDisposable {
  const creations = openTenantCreations({ url, servers, clock, log })
  const { blobsOf, checks } = openBlobs(blobs, expectedMark(databases, clock))
  const provider = config.provider && openLoginProvider(config.provider, { clock, log })
  const context = {
    databases,
    clock,
    blobsOf,
    url,
    servers,
    creations,
    publicUrl,
    trustedProxies,
    passwords: createPasswords(metrics),
    provider,
    secrets: createSecretBox(secretKeys),
    metrics,
  }
  return {
    routes: adminRoutes(context),
    openRoutes: [openRoutes(context)],
    servesAccess: true,
    notFoundPage,
    checks,
    async [Symbol.asyncDispose]() {
      provider?.[Symbol.dispose]()
      await creations[Symbol.asyncDispose]()
    },
  }
}
