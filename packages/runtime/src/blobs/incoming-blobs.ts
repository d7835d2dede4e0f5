import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../faults/has-code.ts'
import { syncFolder } from './sync-folder.ts'

const abandonedMs = 86_400_000
/** A file that may be the only copy of a blob. Other files of the folder are those of writers that have not ended. */
const copyName = /^([0-9a-f]{64})\./

/**
 * A name in the folder `incoming` for the content of a blob. Once the file and the folder are flushed, the blob
 * survives a power failure: the failure may undo its move to its place, and a reader then finds it by this name.
 */
export const incomingName = (sha256: string) => `${sha256}.${randomUUID()}`

/** Moves a blob to its place whose move was undone by a power failure. Returns whether there was one. */
export async function recoverIncoming(incoming: string, sha256: string, place: string): Promise<boolean> {
  for (const name of await namesIn(incoming)) {
    const path = join(incoming, name)
    if (!name.startsWith(`${sha256}.`) || !(await hasContent(path, sha256))) continue
    await moveBlob(path, place)
    return true
  }
  return false
}

/**
 * Removes the files of stopped writers: files without a write for a day, by the clock of the file system. A whole blob
 * is moved to its place instead.
 * @param newest a file that was written just now
 */
export async function removeAbandoned(newest: string, placeOf: (sha256: string) => string): Promise<void> {
  const incoming = dirname(newest)
  const now = (await stat(newest)).mtimeMs
  for (const name of await namesIn(incoming)) {
    const path = join(incoming, name)
    // Another process may have removed the file in the meantime.
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - written <= abandonedMs) continue
    const [, sha256] = copyName.exec(name) ?? []
    if (sha256 !== undefined && (await hasContent(path, sha256))) await moveBlob(path, placeOf(sha256))
    else await rm(path, { force: true })
  }
}

/** Moves a file to the place of its blob. A reader that missed the blob may have moved it meanwhile. */
export async function moveBlob(path: string, place: string): Promise<void> {
  try {
    await inFolder(dirname(place), () => rename(path, place))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await stat(place)
  }
}

/** Does work in a folder of a scope, which is created when it is missing. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    for (const each of [dirname(folder), folder]) await createFolder(each)
    return work()
  }
}

/**
 * Creates a folder so that it survives a power failure. Its parent must exist: what a disk has lost with its mount is
 * not made anew.
 */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  await syncFolder(dirname(folder))
}

async function hasContent(path: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
  return hash.digest('hex') === sha256
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
