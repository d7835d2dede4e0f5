import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Access } from './access.ts'
import { type Account, asAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { stopPostmaster } from './postmaster.ts'
import { untilReady } from './until-ready.ts'

const startPatienceMs = 60_000

/** Starts PostgreSQL on a data folder and resolves when it takes connections, with the function that stops it. */
export async function startServer(
  dataFolder: string,
  account: Account,
  access: Access,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const { postgres } = await findBinaries()
  const args = Object.entries({
    port: String(access.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A hundred tenants' pools of two, and some.
    max_connections: '250',
    lc_messages: 'C',
    ...settings,
  }).map(([name, value]) => `--${name}=${value}`)
  const program = asAccount(account, postgres, ['-D', dataFolder, ...args], dirname(dataFolder))
  // Detached: Ctrl-C in the terminal must reach this process alone, which still needs the database to end its work.
  const server = spawn(program.command, program.args, {
    ...program.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(server, 'spawn')
  const { pid = 0, stderr } = server
  endWithUs(pid, once(server, 'exit'))
  try {
    await untilReady(stderr, AbortSignal.timeout(startPatienceMs))
  } catch (error) {
    await stopPostmaster(pid)
    throw error
  }
  return async () => {
    if (server.exitCode === null) await Promise.all([once(server, 'exit'), stopPostmaster(pid)])
  }
}

/** Should this process be killed, the shell loses its input and ends the server, so that none is left behind. */
function endWithUs(pid: number, exit: Promise<unknown>): void {
  const watcher = spawn('sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  exit.finally(() => watcher.kill('SIGKILL'))
}
