import { Problem } from '@fiscus/contracts/problems/problem'
import { type AccountRow, loginOf } from '@fiscus/dav/accounts/account-secrets'
import { type Discovered, findCollections } from '@fiscus/dav/discovery/find-collections'
import { openDavHttp } from '@fiscus/dav/http/dav-http'
import { davFaultOf } from '@fiscus/dav/session/dav-fault'
import type { GroupwareContext } from '../../context/groupware-context.ts'

const searchMsMax = 30_000

/**
 * Looks for the collections of an account on its server, in at most 30 seconds.
 * @throws Problem 409 `dav-account-unusable` with the reason
 */
export async function discover(
  {
    databases,
    secretsOf,
    dav: environment,
    clock,
  }: Pick<GroupwareContext, 'databases' | 'secretsOf' | 'dav' | 'clock'>,
  tenantId: string,
  account: AccountRow,
  stop: AbortSignal,
): Promise<Discovered> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(searchMsMax)])
  const secrets = secretsOf(tenantId)
  try {
    return await databases.withTenant(tenantId, async (db) => {
      const login = await loginOf(account, { db, secrets, environment, clock, signal })
      using http = openDavHttp({ environment, login, clock, signal })
      return await findCollections(http, { serverUrl: account.server_url, origins: login.origins })
    })
  } catch (error) {
    stop.throwIfAborted()
    const fault = davFaultOf(error)
    throw fault === null ? error : new Problem('dav-account-unusable', fault.reason, { cause: error })
  }
}
