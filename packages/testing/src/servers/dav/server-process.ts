import type { Server } from '../find-server.ts'
import { runServer } from '../run-server.ts'
import type { RunningServer } from '../running-server.ts'

/** The process of a server that listens on a port. */
export type ServerProcess = { start(): Promise<void>; stop(): Promise<void> }

/** Starts a server, which can be stopped and started again with the same folder. */
export async function startServer(
  found: Server | null,
  args: string[],
  place: { port: number; folder: string },
): Promise<ServerProcess> {
  if (found === null) throw new Error('The server is not available: skip the test')
  let server: RunningServer
  const start = async () => {
    server = await runServer(found, args, place)
  }
  await start()
  return { start, stop: () => server.kill() }
}
