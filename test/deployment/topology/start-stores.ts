import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { acceptsAt, until } from '@fiscus/testing/servers/mail/wait-for'
import { startPgBouncer } from '@fiscus/testing/servers/pgbouncer'
import { withDerivedLogin, withNewSecrets, withValue } from '../../../deploy/docker/new-environment.ts'
import { type ComposeService, parseEnvironment, readCompose, readText } from '../compose-file.ts'

/** The programs of the servers, on this machine. */
export type Programs = { redis: string; pgBouncer: string; nginx: string }

/**
 * The services of docker-compose.yml with the secrets of a new `.env`, and the addresses of the stores that they name.
 */
export type Stores = {
  services: Record<string, ComposeService>
  addresses: Record<string, string>
  /** The administration database, as the owner. */
  databaseUrl: string
}

/** Data of tests need not survive a power failure. */
const notDurable = { fsync: 'off', full_page_writes: 'off' }

/**
 * Starts PostgreSQL, Redis and PgBouncer with the settings of docker-compose.yml. `hostAt` returns a loopback address.
 */
export async function startStores(
  opened: AsyncDisposableStack,
  { programs, folder, hostAt }: { programs: Programs; folder: string; hostAt: (number: number) => string },
): Promise<Stores> {
  const settings = settingsOf(readCompose(parseEnvironment(withNewSecrets(readText('.env.example')))))
  const server = opened.use(await startEmbeddedPostgres({ folder, settings: { ...settings, ...notDurable } }))
  const { host: postgres, password } = new URL(server.url)
  const filled = withValue(withNewSecrets(readText('.env.example')), 'POSTGRES_PASSWORD', password)
  const services = readCompose(parseEnvironment(withDerivedLogin(filled)))
  const pgBouncer = opened.use(
    await startPgBouncer(programs.pgBouncer, {
      serverUrl: server.url,
      settings: { listen_addr: hostAt(2), listen_port: '6432' },
    }),
  )
  await startRedis(opened, { service: services.redis, program: programs.redis, host: hostAt(3), folder })
  const databaseUrl = new URL(server.url)
  databaseUrl.pathname = '/fiscus'
  return {
    services,
    addresses: {
      'postgres:5432': postgres,
      'pgbouncer:6432': new URL(pgBouncer.urlOf(server.url)).host,
      'redis:6379': `${hostAt(3)}:6379`,
    },
    databaseUrl: databaseUrl.href,
  }
}

function settingsOf({ postgres }: Record<string, ComposeService>): Record<string, string> {
  const settings = (postgres?.command ?? []).flatMap((argument) => {
    const [, name, value] = /^-c(\w+)=(.*)$/.exec(argument) ?? []
    return name && value ? [[name, value]] : []
  })
  return Object.fromEntries(settings)
}

/** Its shell command, with its folder and its address. */
async function startRedis(
  opened: AsyncDisposableStack,
  {
    service,
    program,
    host,
    folder,
  }: { service: ComposeService | undefined; program: string; host: string; folder: string },
): Promise<void> {
  const [shell = '', option = '', script = ''] = service?.command ?? []
  const command = `${script.replace('redis-server', program).replace('/data', join(folder, 'redis'))} --bind ${host}`
  const child = spawn(shell, [option, command], {
    env: processEnvironment(service?.environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  opened.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await until(async () => child.exitCode !== null || (await acceptsAt(host, 6379)), 'redis-server accepts')
  if (child.exitCode !== null) throw new Error('redis-server ended')
}
