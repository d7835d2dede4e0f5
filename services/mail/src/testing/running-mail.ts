import { randomBytes } from 'node:crypto'
import type { TenantRole } from '@fiscus/contracts/access/roles'
import { openSession } from '@fiscus/db/users/open-session'
import { listen } from '@fiscus/http/server/listen'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createLogger } from '@fiscus/runtime/log/logger'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type ApiCallers, apiCallers } from '@fiscus/testing/api-callers'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { noMail } from '@fiscus/testing/no-mail'
import { resolveLocalhost } from '@fiscus/testing/resolve-localhost'
import { testServiceConfig } from '@fiscus/testing/service-config'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import { openMailService } from '../open-mail-service.ts'

/** The API of mail on a free port, with its own databases. */
export type RunningMail = AsyncDisposable &
  ApiCallers & {
    url: string
    fresh: FreshDatabases
    /** The clock of the service, fixed at 2026-11-22 09:00 in Warsaw until a test moves it. */
    clock: FakeClock
    /** Lines of the log. */
    logged: string[]
    blobsOf: (scope: string) => Blobs
    secretsOf: (scope: string) => SecretBox
    /** A new user of the panel with a role in a tenant, and a function that sends requests with its session. */
    member(slug: string, role: TenantRole): Promise<{ id: string; email: string; call: Call }>
  }

const tenantScopes = ['mail:read', 'mail:read_all', 'mail:write', 'mail:send'] as const

/** Starts the mail service with a tenant for each slug. */
export async function runningMail(
  server: string,
  slugs: readonly string[],
  mail: Partial<MailEnvironment> = {},
): Promise<RunningMail> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-22T08:00:00Z')
  const fresh = opened.use(await freshDatabases(server, ...slugs))
  const { path: blobFolder } = opened.use(await markedFolder(fresh.databases))
  const secretKeys = { current: 1, all: new Map([[1, randomBytes(32)]]) }
  const logged: string[] = []
  const log = createLogger('mail', 'debug', { write: (line) => logged.push(line) })
  const config = {
    ...testServiceConfig,
    databaseUrl: fresh.url,
    secretKeys,
    mail: { ...noMail.mail, resolve: resolveLocalhost, ...mail },
    blobs: { folder: blobFolder },
  }
  const service = opened.use(await openMailService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, config.http, { log, metrics: service.metrics }))
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    logged,
    blobsOf: openFileBlobs(blobFolder),
    secretsOf: (scope) => createSecretBox(secretKeys, scope),
    ...apiCallers({ url, fresh, clock }, tenantScopes),
    member: (slug, role) => openMember({ fresh, clock, url }, slug, role),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function openMember(
  { fresh, clock, url }: Pick<RunningMail, 'fresh' | 'clock' | 'url'>,
  slug: string,
  role: TenantRole,
) {
  const tenantId = fresh.tenant(slug).id
  const email = `${randomBytes(4).toString('hex')}@${slug}.example`
  const { id, token } = await fresh.owner.transaction(async (tx) => {
    const user = await userWithRole(tx, { email, name: role, grant: { tenantId, role } }, testAuthor(clock))
    const device = { ip: '127.0.0.1', userAgent: 'test' }
    const session = { userId: user.id, tenantId, method: 'link', device, at: clock.now() } as const
    return { id: user.id, token: (await openSession(tx, session)).token }
  })
  const client = createHttpClient(url)
  const ownHeaders = { cookie: `fiscus=${token}`, 'sec-fetch-site': 'same-origin' }
  const call: Call = (method, path, body, headers) =>
    client(method, path, body, { ...ownHeaders, ...headers })
  return { id, email, call }
}
