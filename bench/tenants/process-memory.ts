import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns the memory of a process with its children in bytes, each shared page divided among its processes (PSS of
 * Linux).
 */
export async function memoryOfTree(pid: number): Promise<number> {
  const pids = [pid, ...(await childrenOf(pid))]
  const sizes = await Promise.all(pids.map(memoryOf))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Returns the process that has started a process; NaN if the process has ended. */
export async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of a program, in brackets, may contain spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** A process that ends meanwhile has no memory. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return 1024 * Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter((other) => other > 0)
  const parents = await Promise.all(all.map((other) => parentOf(other)))
  return all.filter((_, at) => parents[at] === pid)
}
