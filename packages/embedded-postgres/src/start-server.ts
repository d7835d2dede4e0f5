import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { type Account, programAsAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import type { ConnectionInfo } from './connection-info.ts'
import { stopPostmaster } from './postmaster.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const silenceMsMax = 60_000

/** A server that accepts connections. `ended` resolves when its process has ended. */
export type RunningServer = { ended: Promise<unknown>; stop(): Promise<void> }

/** Starts PostgreSQL on a data folder. Resolves when the server accepts connections. */
export async function startServer(
  dataFolder: string,
  account: Account,
  { port }: ConnectionInfo,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const { postgres } = await findBinaries(account)
  const args = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Pools of two connections for a hundred tenants, and a reserve.
    max_connections: '250',
    lc_messages: 'C',
    // The first change of a page after a checkpoint writes the whole page to the log: with one each 5 minutes that is half
    // of the log of a server to which little happens. A crash repeats at most 1 GB of log, whatever the time.
    checkpoint_timeout: '30min',
    wal_compression: 'pglz',
    ...settings,
  }).map(([name, value]) => `--${name}=${value}`)
  const program = programAsAccount(account, postgres, ['-D', dataFolder, ...args], dirname(dataFolder))
  // Detached: Ctrl-C in the terminal must reach only this process, which needs the database to finish its work.
  const server = spawn(program.command, program.args, {
    ...program.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(server, 'spawn')
  const { pid = 0, stderr } = server
  const ended = once(server, 'exit')
  stopServerWithParent(pid, ended)
  try {
    await waitUntilReady(stderr, silenceMsMax)
  } catch (error) {
    await stopPostmaster(pid)
    throw error
  }
  return {
    ended,
    async stop() {
      if (server.exitCode === null && server.signalCode === null)
        await Promise.all([ended, stopPostmaster(pid)])
    },
  }
}

/**
 * When this process is killed, the input of the shell ends and the shell stops the server, so that no server is left
 * behind.
 */
function stopServerWithParent(pid: number, exit: Promise<unknown>): void {
  const watcher = spawn('sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  exit.finally(() => watcher.kill('SIGKILL'))
}
