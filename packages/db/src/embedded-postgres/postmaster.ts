import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

/**
 * The id of the PostgreSQL process that runs on this data folder, or null. A pid file that a crash left behind is removed:
 * its number may meanwhile belong to another process, at which PostgreSQL would refuse to start.
 */
export async function findPostmaster(dataFolder: string): Promise<number | null> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return null
  if ((await commandLine(pid)).includes(dataFolder)) return pid
  await rm(pidFile, { force: true })
  return null
}

/**
 * Ends PostgreSQL: fast shutdown first, which breaks off what runs and keeps everything that was committed; after
 * `patienceMs` an immediate one, which the next start recovers from.
 */
export async function stopPostmaster(pid: number, patienceMs = 3000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal)
    if (await isGoneWithin(pid, patienceMs)) return
  }
  throw new OperatorFault(`PostgreSQL (process ${pid}) does not end. End it by hand and start again.`)
}

async function isGoneWithin(pid: number, patienceMs: number): Promise<boolean> {
  // Another process's child: its end can't be awaited, only looked for.
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 25) {
    if (!sendSignal(pid, 0)) return true
    await sleep(25)
  }
  return false
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

async function commandLine(pid: number): Promise<string> {
  if (platform() === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout
}
