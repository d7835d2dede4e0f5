import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { requests } from '@fiscus/messages/requests'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { openWorkThreads } from '@fiscus/threads/work-threads'
import type { GroupwareConfig } from './config.ts'
import { groupwareRoutes } from './groupware-routes.ts'

/**
 * Opens the groupware service as a process of its own. Resolves when the process receives the changes of other
 * processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openGroupwareService(
  config: GroupwareConfig,
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(config, { name: 'groupware', ...context }, (part) => openGroupwarePart(config, part))
}

type PartConfig = Pick<GroupwareConfig, 'secretKeys' | 'dav'>

/** Opens the routes and readiness checks of the groupware service, for any app. Disposal ends its threads. */
export function openGroupwarePart(
  { secretKeys, dav }: PartConfig,
  { connections: { databases }, clock, log, metrics }: PartContext,
): AppPart & AsyncDisposable {
  const secretsOf = (scope: string) => createSecretBox(secretKeys, scope)
  const limiter = createRateLimiter(clock)
  const catalogUrl = import.meta.resolve('./imports/split-file.ts')
  const advice = requests.divideFile()
  const threads = openWorkThreads({ catalogUrl, metrics, service: 'groupware', advice })
  return {
    routes: groupwareRoutes({ databases, secretsOf, dav, limiter, threads, clock, log }),
    checks: {},
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  }
}
