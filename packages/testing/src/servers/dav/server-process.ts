import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accepts, until } from '../mail/wait-for.ts'

/** The process of a server that listens on a port. */
export type ServerProcess = { start(): Promise<void>; stop(): Promise<void> }

/** Starts a server, which can be stopped and started again. Its output is shown if it does not start. */
export async function runServer(program: string, args: string[], port: number): Promise<ServerProcess> {
  let child: ChildProcess
  const start = async () => {
    let output = ''
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (data) => {
        if (output.length < 10_000) output += data
      })
    await until(
      async () => started.exitCode !== null || (await accepts(port)),
      `${program} accepts connections`,
    )
    if (started.exitCode !== null) throw new Error(`${program} did not start: ${output}`)
  }
  await start()
  return {
    start,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
