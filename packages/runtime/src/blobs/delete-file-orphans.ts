import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../faults/has-code.ts'
import { type FindReferenced, orphanGraceMs } from './blobs.ts'
import { inFolder } from './incoming-blobs.ts'

const batchSize = 1000

/**
 * Deletes blobs of a scope that were last stored more than a day ago, by the clock of the file system, and to which no
 * row refers. A row must therefore refer to a blob within a day after it was stored. Returns their number.
 */
export async function deleteOrphans(
  scopeFolder: string,
  findReferenced: FindReferenced,
  signal: AbortSignal,
): Promise<number> {
  const folders = (await namesIn(scopeFolder)).filter((name) => /^[0-9a-f]{2}$/.test(name))
  if (folders.length === 0) return 0
  const incoming = join(scopeFolder, 'incoming')
  const before = (await fileSystemTime(incoming)) - orphanGraceMs
  let deleted = 0
  for (const folder of folders) {
    const names = await namesIn(join(scopeFolder, folder))
    for (let first = 0; first < names.length; first += batchSize) {
      signal.throwIfAborted()
      const old: string[] = []
      for (const name of names.slice(first, first + batchSize))
        if ((await storedAt(join(scopeFolder, folder, name))) < before) old.push(name)
      const referenced = old.length === 0 ? new Set<string>() : await findReferenced(old)
      for (const name of old.filter((name) => !referenced.has(name)))
        if (await deleteUnlessNewer(join(scopeFolder, folder, name), incoming, before)) deleted += 1
    }
  }
  return deleted
}

/** Moves the file away before it looks at it again, because the same content may be stored at this moment. */
async function deleteUnlessNewer(place: string, incoming: string, before: number): Promise<boolean> {
  const away = join(incoming, randomUUID())
  try {
    await rename(place, away)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
  if ((await storedAt(away)) < before) {
    await rm(away, { force: true })
    return true
  }
  await rename(away, place)
  return false
}

/** The time of the last write; for a file that was deleted meanwhile, the future. */
async function storedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return Number.POSITIVE_INFINITY
    throw error
  }
}

async function fileSystemTime(folder: string): Promise<number> {
  const path = join(folder, randomUUID())
  await inFolder(folder, () => writeFile(path, '', { mode: 0o600 }))
  const now = await storedAt(path)
  await rm(path, { force: true })
  return now
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}
