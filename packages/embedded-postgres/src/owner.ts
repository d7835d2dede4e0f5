import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Records that this process owns the server on the folder. */
export async function recordOwner(folder: string): Promise<void> {
  await writeFile(ownerFile(folder), await identityOf(process.pid), { mode: 0o600 })
}

/** Returns whether the process that started the server on the folder is running. */
export async function isOwnerAlive(folder: string): Promise<boolean> {
  const recorded = await readFile(ownerFile(folder), 'utf8').catch(() => '')
  const pid = Number.parseInt(recorded, 10)
  return pid > 0 && (await identityOf(pid)) === recorded
}

const ownerFile = (folder: string) => join(folder, 'postgres.owner')

/** The number of a process and its start, because numbers are used again. */
async function identityOf(pid: number): Promise<string> {
  return `${pid} ${await startOf(pid)}`
}

async function startOf(pid: number): Promise<string> {
  if (platform() === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name of the program, in parentheses, may contain spaces. The start is the 22nd field (proc_pid_stat(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  }
  const ps = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return ps.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
