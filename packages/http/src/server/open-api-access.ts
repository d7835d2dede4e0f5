import { findApiKey } from '@fiscus/db/keys/find-api-key'
import { openKeyUsage } from '@fiscus/db/keys/key-usage'
import { type ChangeListeners, listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { type ApiKeys, rememberApiKeys } from '../access/authenticate.ts'
import { RequestLog } from '../request-log/request-log.ts'
import { requestLogWriter } from '../request-log/write-request-log.ts'

type Config = { databaseUrl: string; pools: { tenantPoolMax: number; tenantPoolsMax: number } }

/** What any API of ours needs of the databases; disposing it writes the rest of the request log and closes the connections. */
export type ApiAccess = AsyncDisposable & {
  databases: Databases
  keys: ApiKeys
  requestLog: RequestLog
  /**
   * Hears of changes that other processes make. Throws an OperatorFault when the administration database does not answer.
   * @param drop forgets a tenant's tax configuration
   */
  listen(drop: ChangeListeners['tax_configuration']): Promise<AsyncDisposable>
}

export function openApiAccess(
  { databaseUrl, pools }: Config,
  { clock, log, metrics }: { clock: Clock; log: Logger; metrics: Metrics },
): ApiAccess {
  const opened = new AsyncDisposableStack()
  const databases = opened.use(openDatabases({ url: databaseUrl, ...pools }, clock))
  const requestLog = opened.use(new RequestLog(requestLogWriter(databases), { log, metrics }))
  const { control } = databases
  const usage = opened.use(
    openKeyUsage({ control, clock }, (error) => log.warn({ err: error }, 'last_used_at not written')),
  )
  const keys = rememberApiKeys((digest) => findApiKey(control, digest), usage.keyUsed, clock)
  return {
    ...{ databases, keys, requestLog },
    listen: (drop) =>
      listenForChanges(databaseUrl, {
        tax_configuration: drop,
        tenants: databases.forgetTenants,
        api_keys: (digest) => keys.drop(digest ?? undefined),
      }).catch(refuseStart),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function refuseStart(cause: Error): never {
  const message = `The administration database does not answer (${cause.message}): check that it runs and what DATABASE_URL says.`
  throw new OperatorFault(message, { cause })
}
