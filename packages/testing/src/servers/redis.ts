import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, type Server } from './find-server.ts'
import { freePorts } from './free-ports.ts'
import { runServer } from './run-server.ts'
import type { RunningServer } from './running-server.ts'

/** A Redis server that a test may kill or suspend. Disposal kills it. */
export type RedisServer = AsyncDisposable &
  Pick<RunningServer, 'kill' | 'suspend'> & {
    url: string
    port: number
  }

/** Returns where redis-server is, or null if it is not available. */
export function findRedis(): Promise<Server | null> {
  return findServer('redis-server', ['redis-server'])
}

/**
 * Starts Redis on `port` or a free port, and resolves when it accepts connections. With a `folder` each write is
 * durable and a later start loads it. Without one a restart begins empty. A `certificate` makes it speak TLS; its files
 * may be exchanged with `CONFIG SET`.
 */
export async function startRedis(
  found: Server | null,
  {
    port: wantedPort,
    folder,
    certificate,
  }: { port?: number; folder?: string; certificate?: { file: string; keyFile: string } } = {},
): Promise<RedisServer> {
  if (found === null) throw new Error('redis-server is not available: skip the test')
  const [freePort = 0] = await freePorts(1)
  const port = wantedPort ?? freePort
  const ownFolder = folder ?? (await mkdtemp(join(tmpdir(), 'fiscus-redis-')))
  const durability = folder ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const listening = certificate
    ? [
        ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
        ...['--tls-cert-file', certificate.file, '--tls-key-file', certificate.keyFile],
      ]
    : ['--port', String(port)]
  const address = ['--bind', '127.0.0.1', ...listening]
  const settings = ['--save', '', '--maxmemory-policy', 'noeviction', '--dir', ownFolder]
  const server = await runServer(found, [...address, ...settings, ...durability], { port, folder: ownFolder })
  return {
    url: `${certificate ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    port,
    kill: server.kill,
    suspend: server.suspend,
    async [Symbol.asyncDispose]() {
      await server.kill()
      if (!folder) await rm(ownFolder, { recursive: true, force: true })
    },
  }
}
