import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

/** How long each way of ending gets; all of them together stay under five seconds. */
const endings = [
  // Fast shutdown: breaks off what runs, keeps everything that was committed.
  { signal: 'SIGINT', patienceMs: 3000 },
  // Immediate shutdown and worse: the next start recovers from the log.
  { signal: 'SIGQUIT', patienceMs: 1000 },
  { signal: 'SIGKILL', patienceMs: 500 },
] as const

/** The id of the PostgreSQL process that runs on this data folder, or null. */
export async function findPostmaster(dataFolder: string): Promise<number | null> {
  const pid = await readPid(dataFolder)
  return pid && (await commandLine(pid)).includes(dataFolder) ? pid : null
}

/**
 * Removes a pid file that a crash left behind. Its number may meanwhile belong to another process, above all in containers, which
 * number alike each time, or to a dead one that nobody has buried: PostgreSQL would take it for its own and refuse to start.
 */
export async function removeStalePid(dataFolder: string): Promise<void> {
  const pid = await readPid(dataFolder)
  if (pid && !(await commandLine(pid)).includes('postgres')) await rm(pidFileIn(dataFolder))
}

/** Ends PostgreSQL, the gentlest way first. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, patienceMs } of endings) {
    sendSignal(pid, signal)
    if (await isGoneWithin(pid, patienceMs)) return
  }
  throw new OperatorFault(`PostgreSQL (process ${pid}) does not end. End it by hand and start again.`)
}

const pidFileIn = (dataFolder: string) => join(dataFolder, 'postmaster.pid')

/** The number in the pid file; 0 where there is none. */
async function readPid(dataFolder: string): Promise<number> {
  const text = await readFile(pidFileIn(dataFolder), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
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

/** How a process was called; empty where there is none. */
async function commandLine(pid: number): Promise<string> {
  if (platform() === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  )
}
