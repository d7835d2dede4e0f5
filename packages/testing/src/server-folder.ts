import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file system in memory of Linux. */
const memory = '/dev/shm'
const bytesMin = 8 * 2 ** 30
const prefix = 'fiscus-test-'
const hourMs = 3_600_000

/**
 * Creates a folder for the server of a test run: in memory where there are 8 GB, otherwise among the temporary files. A
 * database is created in memory with a fifth of the CPU time. Folders that killed runs have left behind are removed
 * first.
 * @param inMemory false: among the temporary files, on the disk
 */
export async function createServerFolder(inMemory: boolean): Promise<string> {
  const parent = inMemory && (await freeMemory()) >= bytesMin ? memory : tmpdir()
  await removeRemains(parent, Date.now())
  return mkdtemp(join(parent, prefix))
}

/** The bytes that processes may still use, at most those of the file system; 0 without it. */
async function freeMemory(): Promise<number> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(room, process.availableMemory())
}

/** Removes the folders of servers that do not run and were started more than an hour ago. */
export async function removeRemains(parent: string, now: number): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(prefix) || (await exists(join(folder, 'postgres/postmaster.pid')))) continue
    const startedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - startedAt > hourMs) await rm(folder, { recursive: true, force: true })
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
