import type { TestedAccount } from '@fiscus/contracts/dav/account-test'
import { type AccountRow, loginOf, passwordLogin } from '@fiscus/dav/accounts/account-secrets'
import { checkConnection } from '@fiscus/dav/discovery/check-connection'
import { type RateLimiter, rateLimited } from '@fiscus/http/access/rate-limit'
import { connections } from '@fiscus/messages/connections'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import type { AccountPlan } from '../accounts/plan-account.ts'

const connectionsPerMinute = 10

/**
 * Counts a request that connects to a DAV server: such requests hold connections for up to 30 seconds, and must not
 * search networks.
 * @throws Problem 429 `rate-limited`
 */
export function limitConnections(limiter: RateLimiter, tenantId: string): void {
  const { remaining, resetSeconds } = limiter.take(tenantId, connectionsPerMinute)
  if (remaining < 0)
    throw rateLimited(connections.tooManyTests({ count: connectionsPerMinute }), resetSeconds)
}

type TestContext = Pick<GroupwareContext, 'databases' | 'secretsOf' | 'dav' | 'clock'>

/** Tests the server of a stored account. */
export function testAccount(
  { databases, secretsOf, dav: environment, clock }: TestContext,
  tenantId: string,
  account: AccountRow,
  signal: AbortSignal,
): Promise<TestedAccount> {
  const secrets = secretsOf(tenantId)
  const { server_url: serverUrl, login_method } = account
  return databases.withTenant(tenantId, (db) => {
    const login = (limit: AbortSignal) => loginOf(account, { db, secrets, environment, clock, signal: limit })
    return checkConnection(
      { serverUrl, isOauth: login_method === 'bearer', login },
      { environment, clock, signal },
    )
  })
}

/** Tests the server of an account that is not stored, with the password of the request. */
export function testUnsaved(
  { dav: environment, clock }: Pick<TestContext, 'dav' | 'clock'>,
  { after, secrets: { password } }: AccountPlan,
  signal: AbortSignal,
): Promise<TestedAccount> {
  const text = password === null || password === 'stored' ? '' : password.text
  const login = async () => passwordLogin(after, text)
  return checkConnection(
    { serverUrl: after.server_url, isOauth: false, login },
    { environment, clock, signal },
  )
}
