import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient, type Fiscus } from '@fiscus/client'
import { type Role, scopesOfRole } from '@fiscus/contracts/access/roles'
import { createKey } from '@fiscus/db/keys/create-key'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { programFile } from '@fiscus/testing/program-file'
import { freePorts } from '@fiscus/testing/servers/free-ports'
import { testAuthor } from '@fiscus/testing/test-author'
import { openSessionOf } from './open-session-of.ts'

/** Fiscus as `npm start` runs it, with databases of its own and the tenants `demo` and `acme`. */
export type Panel = AsyncDisposable & {
  url: string
  /** The one-time link of the administrator that the process has printed. */
  link: string
  fresh: FreshDatabases
  /** The cookie of a user with a role, for the tenant `demo` or the platform. */
  sessionOf(role: Role): Promise<string>
  /** A new key with the rights of a role, for the tenant `demo` or the platform. */
  keyOf(role: Role): Promise<string>
  /** The API with the rights of a role. */
  api(role?: Role): Promise<Fiscus>
  /** Ends the process. */
  stop(): Promise<void>
  /** Starts the process again on the same port. */
  start(): Promise<void>
}

/**
 * Starts Fiscus on a free port: `await using panel = await startPanel(inject('databaseServer'))`.
 * @param variables environment variables besides those of the harness
 */
export async function startPanel(server: string, variables: Record<string, string> = {}): Promise<Panel> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(server, 'demo', 'acme'))
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-browser-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const [port] = await freePorts(1)
  const start = () => startProcess(fresh.url, folder, { HTTP_PORT: String(port), ...variables })
  let child = await start()
  opened.defer(() => child.stop())
  const { url, link } = child
  const sessions = new Map<Role, Promise<string>>()
  const sessionOf = (role: Role) => {
    const session = sessions.get(role) ?? openSessionOf(fresh, role)
    sessions.set(role, session)
    return session
  }
  const resources = opened.move()
  return {
    url,
    link,
    fresh,
    sessionOf,
    keyOf: (role) => makeKey(fresh, role),
    api: async (role = 'admin') => createClient({ baseUrl: url, apiKey: await makeKey(fresh, role) }),
    stop: () => child.stop(),
    async start() {
      child = await start()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function makeKey(fresh: FreshDatabases, role: Role): Promise<string> {
  const tenantId = role.startsWith('platform_') ? null : fresh.tenant('demo').id
  const key = { name: role, tenantId, scopes: scopesOfRole[role], requestsPerMinute: 1_000_000 }
  return (await createKey({ control: fresh.owner, author: testAuthor() }, key)).key
}

async function startProcess(databaseUrl: string, folder: string, variables: Record<string, string>) {
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    BLOB_FOLDER: folder,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...variables,
  }
  const child = spawn(process.execPath, [programFile('services/standalone/src/main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let link = ''
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('/welcome#')) link = line.trim()
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)\/docs/.exec(line) ?? []
    if (!url) continue
    child.stdout.resume()
    return {
      url,
      link,
      async stop() {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }
      },
    }
  }
  throw new Error('Fiscus ended before it listened.')
}
