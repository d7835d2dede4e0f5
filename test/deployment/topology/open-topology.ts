import { randomInt } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServerFolder } from '@fiscus/testing/server-folder'
import { startNameServer } from '@fiscus/testing/servers/name-server'
import { startNginx } from '@fiscus/testing/servers/nginx'
import type { ComposeService } from '../compose-file.ts'
import { type Container, startContainer } from './containers.ts'
import { type Programs, startStores } from './start-stores.ts'

const healthyMsMax = 300_000
const healthIntervalMs = 100
/**
 * `resolver … valid=2s` of nginx: what started is known after this time. The health check of a container begins later.
 */
const namesValidMs = 2_500

/** What docker-compose.yml starts, as processes of this machine. Disposal ends them. */
export type Topology = AsyncDisposable & {
  /** The address of the proxy. */
  url: string
  /** The warnings and errors of the proxy: why a request failed. */
  proxyLog(): string
  /** The administration database, as the owner. */
  databaseUrl: string
  /** The services of Fiscus, in their order in the file. `migrate` is not one of them. */
  services: string[]
  /** The running containers of a service. */
  containersOf(service: string): Container[]
  /** Starts containers of a service, and resolves when they are healthy. */
  start(service: string, count: number): Promise<void>
  /** Replaces the containers of a service as deploy/docker/roll does. Returns the exit codes of the old ones. */
  roll(service: string): Promise<(number | null)[]>
  /** Runs a command with the service `migrate`, and returns its output. */
  command(...args: string[]): Promise<string>
}

/** Starts the stores and the proxy of docker-compose.yml. Its services are started by `start`. */
export async function openTopology(programs: Programs): Promise<Topology> {
  await using opened = new AsyncDisposableStack()
  const folder = await createServerFolder(true)
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  await Promise.all(['blobs', 'redis'].map((name) => mkdir(join(folder, name))))
  const hostAt = addresses()
  const { services, addresses: stores, databaseUrl } = await startStores(opened, { programs, folder, hostAt })
  const running = new Set<Container>()
  const containersOf = (service: string) => [...running].filter((each) => each.service === service)
  const names = (service: string) => containersOf(service).map(({ host }) => host)
  const nameServer = opened.use(await startNameServer(hostAt(1), names))
  const proxy = opened.use(
    await startNginx(programs.nginx, { host: hostAt(0), nameServer: nameServer.address }),
  )
  opened.defer(async () => {
    await Promise.all([...running].map((container) => container.stop('SIGKILL')))
  })
  let started = 10
  /** A name has the address of a container from its start to its end, as in a network of Docker. */
  async function run(name: string, args?: string[]): Promise<Container> {
    const service = serviceOf(services, name)
    const container = await startContainer({ name, service, ...(args && { args }) }, hostAt(started++), {
      addresses: stores,
      folder,
    })
    running.add(container)
    container.ended.then(() => running.delete(container))
    return container
  }
  async function start(name: string, count: number): Promise<void> {
    const containers = await Promise.all(Array.from({ length: count }, () => run(name)))
    await Promise.all(containers.map(untilHealthy))
  }
  const resources = opened.move()
  return {
    url: proxy.url,
    proxyLog: proxy.output,
    databaseUrl,
    services: Object.keys(services).filter((name) => services[name]?.command?.[0] === 'bin/serve'),
    containersOf,
    start,
    async roll(name) {
      const old = containersOf(name)
      await Promise.all([start(name, old.length), sleep(namesValidMs)])
      return Promise.all(old.map((container) => container.stop()))
    },
    async command(...args) {
      const container = await run('migrate', args)
      if ((await container.ended) !== 0) throw new Error(`${args.join(' ')}: ${container.output()}`)
      return container.output()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** The addresses of a network of its own: 127.a.b.10 and so on. */
function addresses(): (number: number) => string {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
  return (number) => `${network}.${10 + number}`
}

function serviceOf(services: Record<string, ComposeService>, name: string): ComposeService {
  const service = services[name]
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`)
  return service
}

async function untilHealthy(container: Container): Promise<void> {
  const { service, ended, output } = container
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  const deadline = performance.now() + healthyMsMax
  while (!(await container.isHealthy())) {
    const state = hasEnded ? 'has ended' : performance.now() > deadline ? 'is not healthy' : null
    if (state) throw new Error(`A container of ${service} ${state}: ${output() || 'it has written nothing'}`)
    await sleep(healthIntervalMs)
  }
}
