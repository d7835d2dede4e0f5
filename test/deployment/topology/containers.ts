import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { processEnvironment } from '@fiscus/testing/process-environment'
import type { ComposeService } from '../compose-file.ts'
import { imageEnvironment } from './image-environment.ts'
import { send } from './send.ts'

const root = resolve(import.meta.dirname, '../../..')
const outputMax = 1_000_000

/**
 * A process that runs as a container of docker-compose.yml would: with its command and its environment, at an address
 * of its own.
 */
export type Container = {
  service: string
  host: string
  /** Resolves with the exit code, or null when a signal killed it. */
  ended: Promise<number | null>
  output(): string
  /** Whether it answers as the health check of the image asks. */
  isHealthy(): Promise<boolean>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Where what is outside of the containers is: the addresses of names as `redis:6379`, and the folder of the volumes.
 */
export type Surroundings = { addresses: Record<string, string>; folder: string }

/**
 * Starts a process of a service at a loopback address. Other arguments than its command replace it, as for
 * `docker compose run`.
 */
export async function startContainer(
  { name, service, args }: { name: string; service: ComposeService; args?: string[] },
  host: string,
  { addresses, folder }: Surroundings,
): Promise<Container> {
  const own = join(folder, host)
  await mkdir(own)
  const { NODE_COMPILE_CACHE: _, ...image } = imageEnvironment(
    service.image?.includes('-pdf:') ? 'pdf' : 'fiscus',
  )
  const places = {
    ...addresses,
    '/var/lib/fiscus/blobs': join(folder, 'blobs'),
    '/tmp/fiscus': join(own, 'fiscus'),
    '0.0.0.0': host,
  }
  const environment = Object.entries({ ...image, ...service.environment }).map(([key, value]) => [
    key,
    replaceAll(String(value), places),
  ])
  const [program = '', ...rest] = args ?? service.command ?? []
  const child = spawn(join(root, program), rest, {
    env: processEnvironment(Object.fromEntries(environment)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const ended = once(child, 'exit').then(() => child.exitCode)
  return {
    service: name,
    host,
    ended,
    output,
    isHealthy: async () => (await send('GET', `http://${host}:8080/healthz`))?.status === 200,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

function replaceAll(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((result, [from, to]) => result.replaceAll(from, to), text)
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      if (output.length < outputMax) output += data
    })
  return () => output
}
