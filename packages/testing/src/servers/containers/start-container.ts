import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '../running-server.ts'

/** Debian's packages of the servers that `findServer` looks for. */
const dockerfile = `FROM debian:12-slim
RUN apt-get update && \\
    apt-get install -y --no-install-recommends redis-server radicale xandikos && \\
    rm -rf /var/lib/apt/lists/*
`
const image = 'fiscus-test-servers'

/**
 * Starts a server in a container, with the same command, ports and folder as on this machine. The image is built once;
 * the engine keeps it.
 * @param folder the only folder of this machine that the server sees, under the same path
 */
export async function startContainer(
  program: string,
  args: string[],
  folder: string,
): Promise<RunningServer> {
  // The library is loaded only where an engine answers.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers')
  const context = join(tmpdir(), `${image}-${process.pid}`)
  await mkdir(context, { recursive: true })
  await writeFile(join(context, 'Dockerfile'), dockerfile)
  const built = await GenericContainer.fromDockerfile(context).build(image, { deleteOnExit: false })
  let output = ''
  const started = await built
    .withNetworkMode('host')
    .withUser(`${process.getuid?.()}:${process.getgid?.()}`)
    .withBindMounts([{ source: folder, target: folder }])
    .withEntrypoint([program])
    .withCommand(args)
    .withLogConsumer((stream) =>
      stream.on('data', (data) => {
        if (output.length < 10_000) output += data
      }),
    )
    .start()
  const { container } = await getContainerRuntimeClient()
  const control = container.getById(started.getId())
  let isEnded = false
  const ended = control.wait().then(
    () => {
      isEnded = true
    },
    () => {
      isEnded = true
    },
  )
  return {
    hasEnded: () => isEnded,
    output: () => output,
    async kill() {
      if (isEnded) return
      await control.kill({ signal: 'SIGKILL' })
      await ended
    },
    async suspend() {
      await control.pause()
    },
  }
}
