import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pageBytes = 4_096
const psMs = 2_000

/**
 * Bytes of memory of processes; 0 for ended ones. On Linux without what they share; on macOS their resident memory by
 * `ps`, which counts shared pages for each process; on Windows always 0, so that only the number of documents restarts
 * Chromium.
 */
export async function memoryOf(pids: readonly number[], platform = process.platform): Promise<number> {
  if (platform === 'win32' || pids.length === 0) return 0
  if (platform !== 'linux') return residentMemory(pids)
  const sizes = await Promise.all(pids.map(privateMemory))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function privateMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const [, resident = 0, shared = 0] = text.split(' ').map(Number)
  return (resident - shared) * pageBytes
}

/** POSIX `ps` prints kibibytes. It fails when all of the processes have ended. */
async function residentMemory(pids: readonly number[]): Promise<number> {
  const options = { timeout: psMs, env: { PATH: '/bin:/usr/bin' } }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', pids.join(',')], options).catch(() => ({
    stdout: '',
  }))
  const sizes = stdout.split('\n').map(Number)
  return sizes.reduce((sum, size) => sum + size, 0) * 1_024
}
