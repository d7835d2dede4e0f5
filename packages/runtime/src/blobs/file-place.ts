import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../faults/has-code.ts'
import { messageOf } from '../faults/message-of.ts'
import { BlobsUnavailable, isDigest, isScope } from './blobs.ts'
import { openFileBlobs } from './file-blobs.ts'
import { markBytesMax, markFile, markText, type Place, type PlaceMark, parseMark } from './place.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * A folder as the place of the blobs. Its mark is read again when its file has changed: otherwise a check is one
 * `stat`.
 */
export function filePlace(folder: string): Place {
  const name = `The blob folder ${folder}`
  const path = join(folder, markFile)
  let known: { file: Stats; mark: PlaceMark } | undefined

  async function readMark(): Promise<PlaceMark | null> {
    try {
      const file = await stat(path)
      if (known && isSame(file, known.file)) return known.mark
      const isMark = file.isFile() && file.size <= markBytesMax
      known = { file, mark: parseMark(name, isMark ? await readFile(path, 'utf8') : '') }
      return known.mark
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    }
  }

  async function writeMark(mark: PlaceMark): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const written = join(folder, `${randomUUID()}.${markFile}`)
    await writeFile(written, markText(mark), { flag: 'wx', mode: 0o600, flush: true })
    await rename(written, path)
    await syncFolder(folder)
    await syncFolder(dirname(folder))
  }

  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof BlobsUnavailable ? error : new BlobsUnavailable(name, messageOf(error))
    })
  return {
    name,
    location: folder,
    trustedMs: 0,
    blobsOf: openFileBlobs(folder),
    readMark: () => explained(readMark()),
    writeMark: (mark) => explained(writeMark(mark)),
    hasBlobs: () => explained(hasBlobs(folder)),
    requireWritable: () => explained(requireWritable(folder)),
  }
}

const isSame = (one: Stats, other: Stats) =>
  one.dev === other.dev && one.ino === other.ino && one.mtimeMs === other.mtimeMs

/** Looks into the folders of scopes, and there into those of digests, until it finds one. */
async function hasBlobs(folder: string, depth = 0): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  if (depth === 2) return entries.some(({ name }) => isDigest(name))
  const folders = entries.filter((entry) => entry.isDirectory() && isScope(entry.name))
  for (const { name } of folders) if (await hasBlobs(join(folder, name), depth + 1)) return true
  return false
}

/** Rejects unless the folder can be read and written, and its disk has room for another file. */
async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, files, ffree } = await statfs(folder)
  // A file system without a fixed number of files, as Btrfs, reports none.
  if (bavail === 0 || (files > 0 && ffree === 0)) throw new Error('its disk is full')
}
