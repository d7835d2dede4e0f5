import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram } from './find-program.ts'
import { freePorts } from './free-ports.ts'

/** A Redis server whose process a test may stop. Disposal kills it. */
export type RedisServer = AsyncDisposable & {
  url: string
  port: number
  process: ChildProcess
}

/** Returns the path of redis-server, or null if it is not available. */
export function findRedis(): Promise<string | null> {
  return findProgram('redis-server', 'redis-server')
}

/**
 * Starts Redis on `port` or a free port, and resolves when it accepts connections. With a `folder` each write is durable and a later
 * start loads it. Without one a restart begins empty.
 */
export async function startRedis(
  program: string,
  { port: wantedPort, folder }: { port?: number; folder?: string } = {},
): Promise<RedisServer> {
  const [freePort = 0] = await freePorts(1)
  const port = wantedPort ?? freePort
  const ownFolder = folder ?? (await mkdtemp(join(tmpdir(), 'fiscus-redis-')))
  const durability = folder ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const address = ['--bind', '127.0.0.1', '--port', String(port)]
  const settings = ['--save', '', '--maxmemory-policy', 'noeviction', '--dir', ownFolder]
  const child = spawn(program, [...address, ...settings, ...durability], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface(child.stdout))
    if (line.includes('Ready to accept connections')) break
  child.stdout.resume()
  if (child.exitCode !== null) throw new Error(`redis-server ended with the code ${child.exitCode}`)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    process: child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      if (!folder) await rm(ownFolder, { recursive: true, force: true })
    },
  }
}
