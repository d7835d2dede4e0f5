import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/** The signals and the time-out of each; all time-outs together are less than five seconds. */
const shutdownSteps = [
  // Fast shutdown: cancels running statements; every commit is durable.
  { signal: 'SIGINT', timeoutMs: 3000 },
  // Immediate shutdown, then a kill: the next start recovers from the write-ahead log.
  { signal: 'SIGQUIT', timeoutMs: 1000 },
  { signal: 'SIGKILL', timeoutMs: 500 },
] as const

/** Returns the id of the PostgreSQL process that runs on this data folder, or null. */
export async function findPostmaster(dataFolder: string): Promise<number | null> {
  const pid = await readPid(dataFolder)
  return pid && (await commandLine(pid)).includes(dataFolder) ? pid : null
}

/**
 * Removes a pid file that a crash left behind. Another process may have its number now, often so in containers, where
 * numbers repeat, or a zombie process may. PostgreSQL would then report a running server and refuse to start.
 */
export async function removeStalePid(dataFolder: string): Promise<void> {
  const pid = await readPid(dataFolder)
  if (pid && !(await commandLine(pid)).includes('postgres')) await rm(pidFile(dataFolder))
}

/** Stops PostgreSQL, first with the gentlest signal. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, timeoutMs } of shutdownSteps) {
    sendSignal(pid, signal)
    if (await exitsWithin(pid, timeoutMs)) return
  }
  throw new OperatorError(`PostgreSQL (process ${pid}) does not stop. Kill the process and start again.`)
}

const pidFile = (dataFolder: string) => join(dataFolder, 'postmaster.pid')

/** Returns the number in the pid file, or 0 without a file. */
async function readPid(dataFolder: string): Promise<number> {
  const text = await readFile(pidFile(dataFolder), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

async function exitsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  // The server may be the child of another process, whose exit cannot be awaited, only polled.
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 25) {
    // A zombie, whose parent does not collect it, has no command line.
    if (!sendSignal(pid, 0) || (await commandLine(pid)) === '') return true
    await sleep(25)
  }
  return false
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    throw error
  }
}

/** Returns the command line of a process, or an empty string without such a process. */
async function commandLine(pid: number): Promise<string> {
  if (platform() === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  )
}
