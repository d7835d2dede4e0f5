import { constants } from 'node:fs'
import { access, type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../faults/has-code.ts'
import { messageOf } from '../faults/message-of.ts'
import { OperatorError } from '../faults/operator-error.ts'
import { BlobMissing, type Blobs, BlobsUnavailable, checkDigest, checkScope } from './blobs.ts'
import { deleteOrphans } from './delete-file-orphans.ts'
import { recoverIncoming, removeAbandoned } from './incoming-blobs.ts'
import { putContents, putStream, type ScopeFolder } from './put-file-blobs.ts'
import { readPart, readWhole } from './read-file-blob.ts'
import { verifiedChunks } from './verified-chunks.ts'

/** A process removes abandoned files of a scope at most this often, because that lists a folder. */
const removeEveryMs = 3_600_000

/**
 * Verifies that the folder of blobs is missing or can be used. It is not created: its disk may not be mounted.
 * @throws OperatorError when this process cannot use it
 */
export async function requireBlobFolder(folder: string): Promise<void> {
  try {
    const opened = await opendir(folder)
    await opened.close()
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw new OperatorError(
      `The folder of stored files ${folder} cannot be used (${messageOf(error)}): correct BLOB_FOLDER, or the mount or the rights of the folder.`,
      { cause: error },
    )
  }
}

/**
 * Blobs in a folder with a subfolder for each scope: a tenant's id, or `administration`. Several processes may share the folder, which
 * none of them creates.
 */
export function openFileBlobs(folder: string): (scope: string) => Blobs {
  const removedAt = new Map<string, number>()
  return (scope) => {
    checkScope(scope)
    const placeOf = (sha256: string) => join(folder, scope, checkDigest(sha256).slice(0, 2), sha256)
    const files: ScopeFolder = {
      incoming: join(folder, scope, 'incoming'),
      placeOf,
      async removeSometimes(newest) {
        const now = performance.now()
        if (now - (removedAt.get(scope) ?? -removeEveryMs) < removeEveryMs) return
        removedAt.set(scope, now)
        await removeAbandoned(newest, placeOf)
      },
    }
    const openFile = (sha256: string) => openBlob(folder, files, sha256)
    return {
      put: (source, signal) => store(folder, signal, () => putStream(files, source, signal)),
      putAll: (contents, signal) => store(folder, signal, () => putContents(files, contents, signal)),
      read: (sha256) => readWhole(() => openFile(sha256), checkDigest(sha256)),
      readPart: (sha256, part) =>
        verifiedChunks(
          readPart(() => openFile(sha256), part),
          part.sha256,
          checkDigest(sha256),
        ),
      sizeOf: (sha256) => sizeOf(folder, placeOf(sha256)),
      delete: (sha256) => rm(placeOf(sha256), { force: true }),
      deleteOrphans: (findReferenced, signal) => deleteOrphans(join(folder, scope), findReferenced, signal),
    }
  }
}

/** Opens a blob at its place, where it is moved first if a power failure has undone its move. */
async function openBlob(
  folder: string,
  { incoming, placeOf }: ScopeFolder,
  sha256: string,
): Promise<FileHandle> {
  const place = placeOf(sha256)
  try {
    return await open(place).catch(async (error: unknown) => {
      if (!hasCode(error, 'ENOENT') || !(await recoverIncoming(incoming, sha256, place))) throw error
      return open(place)
    })
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw explained(folder, error)
    throw new BlobMissing(`There is no blob ${sha256}`, { cause: error })
  }
}

async function sizeOf(folder: string, place: string): Promise<number | null> {
  try {
    return (await stat(place)).size
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw explained(folder, error)
    return null
  }
}

async function store<T>(folder: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    // The folder itself is missing: others are created.
    if (hasCode(error, 'ENOENT')) throw new BlobsUnavailable(`The blob folder ${folder}`, messageOf(error))
    if (!isFull(error)) throw explained(folder, error)
    throw new Error(`The disk of the blob folder ${folder} is full: free some space`, { cause: error })
  }
}

function explained(folder: string, error: unknown): unknown {
  return isUnusable(error) ? new BlobsUnavailable(`The blob folder ${folder}`, messageOf(error)) : error
}

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')

/** Until the operator repairs it: a file system that became read-only, a volume that is gone, other rights. */
const isUnusable = (error: unknown) =>
  hasCode(error, 'EACCES', 'EIO', 'ENOTCONN', 'ENOTDIR', 'EPERM', 'EROFS', 'ESTALE')
