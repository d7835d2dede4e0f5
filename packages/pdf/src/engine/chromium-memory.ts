import { readFile } from 'node:fs/promises'

const pageBytes = 4_096

/**
 * Bytes of memory that belong to the processes alone, without what they share. 0 for processes that have ended, and on systems other
 * than Linux, where only the number of documents restarts Chromium.
 */
export async function privateMemory(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(memoryOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const [, resident = 0, shared = 0] = text.split(' ').map(Number)
  return (resident - shared) * pageBytes
}
