import { constants } from 'node:fs'
import { access, type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../faults/has-code.ts'
import { messageOf } from '../faults/message-of.ts'
import { OperatorError } from '../faults/operator-error.ts'
import { markOrigin, originOf } from '../faults/origin.ts'
import { watchSource } from '../faults/watch-source.ts'
import {
  BlobMissing,
  type Blobs,
  BlobsUnavailable,
  checkDigest,
  checkScope,
  statementsFolder,
} from './blobs.ts'
import { deleteOrphans } from './delete-file-orphans.ts'
import { putStatement, readStatements } from './file-statements.ts'
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
 * Blobs in a folder with a subfolder for each scope: a tenant's id, or `administration`. Several processes may share
 * the folder, which none of them creates.
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
    const statements = join(folder, scope, statementsFolder)
    const openFile = (sha256: string) => openBlob(files, sha256)
    const explain = (error: unknown) => {
      throw explained(folder, error)
    }
    return {
      async put(source, signal) {
        const { parts, failure } = watchSource(source)
        try {
          return await putStream(files, parts, signal)
        } catch (error) {
          signal.throwIfAborted()
          throw error === failure() ? error : explained(folder, error)
        }
      },
      putAll: (contents, signal) => putContents(files, contents, signal).catch(explain),
      read: (sha256) =>
        explaining(
          folder,
          readWhole(() => openFile(sha256), checkDigest(sha256)),
        ),
      readPart: (sha256, part) =>
        explaining(
          folder,
          verifiedChunks(
            readPart(() => openFile(sha256), part),
            part.sha256,
            checkDigest(sha256),
          ),
        ),
      sizeOf: (sha256) => sizeOf(placeOf(sha256)).catch(explain),
      delete: (sha256) => rm(placeOf(sha256), { force: true }).catch(explain),
      deleteOrphans: (findReferenced, signal) =>
        deleteOrphans(join(folder, scope), findReferenced, signal).catch(explain),
      putStatement: (name, text) => putStatement(statements, name, text).catch(explain),
      statements: () => readStatements(statements).catch(explain),
    }
  }
}

async function* explaining(folder: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw explained(folder, error)
  }
}

/** Opens a blob at its place, where it is moved first if a power failure has undone its move. */
async function openBlob({ incoming, placeOf }: ScopeFolder, sha256: string): Promise<FileHandle> {
  const place = placeOf(sha256)
  try {
    return await open(place).catch(async (error: unknown) => {
      if (!hasCode(error, 'ENOENT') || !(await recoverIncoming(incoming, sha256, place))) throw error
      return open(place)
    })
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new BlobMissing(`There is no blob ${sha256}`, { cause: error })
  }
}

async function sizeOf(place: string): Promise<number | null> {
  try {
    return (await stat(place)).size
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return null
  }
}

/**
 * Returns what an operation on the folder has failed with, in one sentence. Whatever the file system answers, the
 * operator mends it there: a full disk, one that became read-only or is gone, other rights. An error that has an origin
 * keeps it, and one of the program is returned.
 */
function explained(folder: string, error: unknown): unknown {
  if (originOf(error) !== null || !(error instanceof Error && 'syscall' in error)) return error
  if (!isFull(error)) return new BlobsUnavailable(`The blob folder ${folder}`, messageOf(error))
  const sentence = `The disk of the blob folder ${folder} is full: free some space`
  return markOrigin(new Error(sentence, { cause: error }), 'files', 'full')
}

/** Without space, without space for this account, and beyond the size that the file system allows. */
const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')
