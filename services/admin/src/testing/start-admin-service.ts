import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import { scopes as everyScope, type Scope, tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { createUserLink } from '@fiscus/db/users/user-links'
import { listen } from '@fiscus/http/server/listen'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { requireRendered } from '@fiscus/testing/api-contract/require-rendered'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import { Secret, TOTP } from 'otpauth'
import { type AdminConfig, adminEnvironment, configOf } from '../config.ts'
import { openAdminService } from '../open-admin-service.ts'
import { type Browser, createBrowser } from './browser.ts'

/** A role of the platform, or the slug of a tenant with a role for it. */
export type Access = PlatformRole | [slug: string, role: TenantRole]

export type RunningAdminService = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  clock: Clock
  metrics: Metrics
  /** Lines of the log. */
  logged: string[]
  /** Creates a user with a role. */
  createUser(access: Access, fields?: { email?: string; name?: string }): Promise<UserRow>
  /** Creates a one-time link, and returns its token. */
  linkOf(user: { id: string }, validMs?: number): Promise<string>
  /** Logs a user in by a link, in a browser of its own. */
  logIn(user: { id: string }): Promise<Browser>
  /** Creates a user with the test password and a second factor, logged in. */
  protectedUser(access: Access): Promise<ProtectedUser>
  /** A browser without a session. */
  browser(): Browser
  /** Creates a key of the tenant with a slug, or of the platform for null. */
  keyOf(slug: string | null, options?: { scopes?: readonly Scope[] | undefined }): Promise<string>
  /** Creates a function that sends requests with a new key: of the tenant with a slug, or of the platform for null. */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

/** A user with a second factor; `code` returns that of the clock's time. */
export type ProtectedUser = { user: UserRow; browser: Browser; code: () => string; recoveryCodes: string[] }

type Options = {
  server: string
  tenants?: string[]
  clock?: Clock
  addressOf?: (ownerUrl: string) => string
  config?: Partial<AdminConfig>
}

/** A key for tests. */
export const testSecretsKey = `1:${Buffer.alloc(32, 7).toString('base64')}`

/** The password of protected users. */
export const testPassword = 'four words make passwords'

let users = 0

/**
 * Starts the administration with a seeded tenant for each slug. `addressOf` changes DATABASE_URL, by default the
 * owner's.
 */
export async function startAdminService({
  server,
  tenants = [],
  clock = systemClock,
  addressOf = (ownerUrl) => ownerUrl,
  config = {},
}: Options): Promise<RunningAdminService> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(server, ...tenants))
  const { path: blobFolder } = opened.use(await markedFolder(fresh.databases))
  const logged: string[] = []
  opened.defer(() => requireRendered(...logged))
  const log = createLogger('admin', 'debug', { write: (line) => logged.push(line) })
  const common = configOf(
    adminEnvironment.parse({ DATABASE_URL: addressOf(fresh.url), SECRETS_KEY: testSecretsKey }),
  )
  const service = opened.use(
    await openAdminService({ ...common, blobs: { folder: blobFolder }, ...config }, { clock, log }),
  )
  const http = { host: '127.0.0.1', port: 0 }
  const { url } = opened.use(await listen(service.api, http, { log, metrics: service.metrics }))
  const author = () => testAuthor(clock)

  const linkOf: RunningAdminService['linkOf'] = async ({ id }, validMs = 3_600_000) => {
    const link = { userId: id, purpose: 'login' as const, validMs }
    const { token } = await fresh.owner.transaction((tx) => createUserLink(tx, link, author()))
    return token
  }
  const keyOf: RunningAdminService['keyOf'] = async (slug, { scopes } = {}) => {
    const tenantId = slug === null ? null : fresh.tenant(slug).id
    const all = scopes ?? (slug === null ? everyScope : tenantScopes)
    const key = { name: 'test', tenantId, scopes: all, requestsPerMinute: 1_000_000 }
    return (await createKey({ control: fresh.owner, author: author() }, key)).key
  }
  const resources = opened.move()
  const createUser: RunningAdminService['createUser'] = async (
    access,
    { email = `user${++users}@acme.example`, name = 'Anna Nowak' } = {},
  ) => {
    const grant =
      typeof access === 'string'
        ? { platformRole: access }
        : { tenantId: fresh.tenant(access[0]).id, role: access[1] }
    return fresh.owner.transaction((tx) => userWithRole(tx, { email, name, grant }, author()))
  }
  const logIn: RunningAdminService['logIn'] = async (user) => {
    const browser = createBrowser(url)
    await requireDone(browser, 'POST', '/session/link', { token: await linkOf(user) })
    return browser
  }
  return {
    url,
    metrics: service.metrics,
    fresh,
    clock,
    logged,
    linkOf,
    createUser,
    logIn,
    async protectedUser(access) {
      const user = await createUser(access)
      const browser = await logIn(user)
      const { secret } = await requireDone<{ secret: string }>(browser, 'POST', '/account/second-factor')
      const code = () => totpCodeOf(secret, clock)
      const confirm = '/account/second-factor/confirm'
      const { recovery_codes: recoveryCodes } = await requireDone<{ recovery_codes: string[] }>(
        browser,
        'POST',
        confirm,
        { code: code() },
      )
      await requireDone(browser, 'PUT', '/account/password', { password: testPassword })
      return { user, browser, code, recoveryCodes }
    },
    browser: () => createBrowser(url),
    keyOf,
    caller: async (slug, scopes) => createHttpClient(url, await keyOf(slug, { scopes })),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Sends a request that must succeed, and returns its response. */
async function requireDone<Body>(
  browser: Browser,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const reply = await browser.send<Body>(method, `/api/v1${path}`, body)
  if (reply.status >= 300) throw new Error(`${method} ${path} failed: ${reply.text}`)
  return reply.body
}

/** The code that an authenticator app shows for a secret. */
export function totpCodeOf(secret: string, clock: Clock): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
}
