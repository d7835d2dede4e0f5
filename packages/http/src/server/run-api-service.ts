import { whenBlobsReady } from '@fiscus/db/blobs/when-blobs-ready'
import { withLogin } from '@fiscus/db/connections/application-login'
import { whenReachable } from '@fiscus/db/connections/when-reachable'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import type { BlobsConfig } from '@fiscus/runtime/blobs/blobs-config'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import { type ProcessConfig, runService, type Service } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { requestDrainSeconds as drainSeconds, type HttpOptions, listen } from './listen.ts'
import { type ApiService, classOfService } from './open-api-service.ts'

type ApiConfig = ProcessConfig & {
  databaseUrl: string
  poolerUrl?: string | undefined
  servers?: readonly DatabaseServer[] | undefined
  /** Undefined: the service has no files. */
  blobs?: BlobsConfig
  http: HttpOptions
}

type ApiProcess<Config extends ApiConfig> = Service<Config> & {
  open: (config: Config, context: { clock: Clock; log: Logger }) => Promise<ApiService>
}

/**
 * Runs the API of one service as a process of its own, on migrated databases: waits for its servers, listens until it
 * is stopped, and then ends its requests.
 */
export async function runApiService<Config extends ApiConfig>({
  open,
  ...service
}: ApiProcess<Config>): Promise<void> {
  await runService(service, async (config, log) => {
    const stopped = untilStopped({ drainSeconds, log })
    const starting = { log, signal: abortWhenStopped(stopped) }
    const own = withLogin(config, classOfService(service.name))
    await whenReachable(() => requireReadyDatabase(own), own, starting)
    const { databaseUrl: url, poolerUrl, servers, blobs } = own
    const clock = systemClock
    if (blobs) await whenBlobsReady(blobs, { url, poolerUrl, servers }, { clock, ...starting })
    await using opened = await open(config, { clock, log })
    const http = { ...config.http, drainSeconds }
    await using server = await listen(opened.api, http, { log, metrics: opened.metrics })
    log.info({ url: server.url }, 'listening')
    log.info({ signal: await stopped }, 'stopping')
  })
}
