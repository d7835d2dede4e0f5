import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startContainer } from './containers/start-container.ts'
import type { Server } from './find-server.ts'
import { accepts, until } from './mail/wait-for.ts'
import type { RunningServer } from './running-server.ts'

/**
 * Starts a server where it was found, and resolves when it accepts connections on `port` of 127.0.0.1.
 * @param folder its data, which a container gets too
 */
export async function runServer(
  { program, place }: Server,
  args: string[],
  { port, folder }: { port: number; folder: string },
): Promise<RunningServer> {
  const server =
    place === 'machine' ? startProcess(program, args) : await startContainer(program, args, folder)
  await until(async () => server.hasEnded() || (await accepts(port)), `${program} accepts connections`)
  if (server.hasEnded()) throw new Error(`${program} did not start: ${server.output()}`)
  return server
}

function startProcess(program: string, args: string[]): RunningServer {
  let output = ''
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      if (output.length < 10_000) output += data
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    output: () => output,
    async kill() {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async suspend() {
      child.kill('SIGSTOP')
    },
  }
}
