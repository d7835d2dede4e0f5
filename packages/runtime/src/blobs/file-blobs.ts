import { createHash, randomUUID } from 'node:crypto'
import { constants, writeFile } from 'node:fs'
import { access, type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { hasCode } from '../has-code.ts'
import { mapBounded } from '../map-bounded.ts'
import { messageOf } from '../message-of.ts'
import { OperatorError } from '../operator-error.ts'
import {
  type Blob,
  BlobDamaged,
  BlobMissing,
  type BlobPart,
  type Blobs,
  BlobsUnavailable,
  checkDigest,
  checkScope,
} from './blobs.ts'
import { deleteOrphans } from './delete-file-orphans.ts'
import {
  incomingName,
  inFolder,
  moveBlob,
  recoverIncoming,
  removeAbandoned,
  syncFolder,
} from './incoming-blobs.ts'
import { verifiedChunks } from './verified-chunks.ts'

/** A process removes abandoned files of a scope at most this often, because that lists a folder. */
const removeEveryMs = 3_600_000
/** File operations at a time of a call. */
const operationsMax = 8
/** Bytes that are read at once. */
const readBytes = 65_536
/** With callbacks, a small file needs a quarter less processor time than with a FileHandle. */
const writeWhole = promisify(writeFile)

/**
 * Creates the folder of blobs if it is missing.
 * @throws OperatorError when this process cannot use it
 */
export async function requireBlobFolder(folder: string): Promise<void> {
  try {
    const opened = await inFolder(folder, () => opendir(folder))
    await opened.close()
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(
      `The folder of stored files ${folder} cannot be used (${messageOf(error)}): correct BLOB_FOLDER, or the mount or the rights of the folder.`,
      { cause: error },
    )
  }
}

/** Blobs in a folder with a subfolder for each scope: a tenant's id, or `administration`. Several processes may share the folder. */
export function openFileBlobs(folder: string): (scope: string) => Blobs {
  const removedAt = new Map<string, number>()
  return (scope) => {
    checkScope(scope)
    const incoming = join(folder, scope, 'incoming')
    const placeOf = (sha256: string) => join(folder, scope, checkDigest(sha256).slice(0, 2), sha256)

    async function removeSometimes(newest: string): Promise<void> {
      const now = performance.now()
      if (now - (removedAt.get(scope) ?? -removeEveryMs) < removeEveryMs) return
      removedAt.set(scope, now)
      await removeAbandoned(newest, placeOf)
    }

    /** Writes a file of the folder `incoming`, with the operation given, and returns its result. It is removed when that fails. */
    async function receive<T>(name: string, write: (path: string) => Promise<T>): Promise<T> {
      const path = join(incoming, name)
      try {
        return await write(path)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    }

    async function put(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob> {
      const blob = await receive(randomUUID(), async (path) => {
        // Opened before the source starts: a stream that opens the file itself could create it after the caller has removed it.
        const file = await inFolder(incoming, () => open(path, 'wx', 0o600))
        const written = await write(file, source, signal)
        await removeSometimes(path)
        await moveBlob(path, placeOf(written.sha256))
        return written
      })
      await syncFolder(dirname(placeOf(blob.sha256)))
      return blob
    }

    /** The blobs are durable before they are moved: one flush of a folder instead of one for each place. */
    async function putAll(contents: readonly Uint8Array[], signal: AbortSignal): Promise<Blob[]> {
      const paths: string[] = []
      try {
        const blobs = await mapBounded(contents, operationsMax, async (content) => {
          signal.throwIfAborted()
          const sha256 = createHash('sha256').update(content).digest('hex')
          const path = await receive(incomingName(sha256), (path) =>
            inFolder(incoming, () => writeNew(path, content)),
          )
          paths.push(path)
          return { path, sha256, bytes: content.length }
        })
        const [first] = blobs
        if (!first) return []
        await syncFolder(incoming)
        await removeSometimes(first.path)
        return await mapBounded(blobs, operationsMax, async ({ path, ...blob }) => {
          await moveBlob(path, placeOf(blob.sha256))
          return blob
        })
      } catch (error) {
        await Promise.all(paths.map((path) => rm(path, { force: true })))
        throw error
      }
    }

    async function store<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        if (!isFull(error)) throw explained(error)
        throw new Error(`The disk of the blob folder ${folder} is full: free some space`, { cause: error })
      }
    }

    function explained(error: unknown): unknown {
      return isUnusable(error) ? new BlobsUnavailable(`The blob folder ${folder}`, messageOf(error)) : error
    }

    /** Opens a blob at its place, where it is moved first if a power failure has undone its move. */
    async function openBlob(sha256: string): Promise<FileHandle> {
      const place = placeOf(sha256)
      try {
        return await open(place).catch(async (error: unknown) => {
          if (!hasCode(error, 'ENOENT') || !(await recoverIncoming(incoming, sha256, place))) throw error
          return open(place)
        })
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw explained(error)
        throw new BlobMissing(`There is no blob ${sha256}`, { cause: error })
      }
    }

    return {
      put: (source, signal) => store(signal, () => put(source, signal)),
      putAll: (contents, signal) => store(signal, () => putAll(contents, signal)),
      read: (sha256) => read(() => openBlob(sha256), checkDigest(sha256)),
      readPart: (sha256, part) =>
        verifiedChunks(
          readPart(() => openBlob(sha256), part),
          part.sha256,
          checkDigest(sha256),
        ),
      sizeOf: (sha256) => sizeOf(placeOf(sha256)),
      delete: (sha256) => rm(placeOf(sha256), { force: true }),
      deleteOrphans: (findReferenced, signal) => deleteOrphans(join(folder, scope), findReferenced, signal),
    }
  }
}

async function write(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Blob> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(source, hashed, file.createWriteStream({ flush: true }), { signal })
  return { sha256: hash.digest('hex'), bytes }
}

/** Writes a new file, flushes it, and returns its path. */
async function writeNew(path: string, content: Uint8Array): Promise<string> {
  await writeWhole(path, content, { flag: 'wx', mode: 0o600, flush: true })
  return path
}

async function* read(openBlob: () => Promise<FileHandle>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let previous: Uint8Array | undefined
  {
    await using file = await openBlob()
    for (let isComplete = false; !isComplete; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readBytes))
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      // A short read is the end of the file on most file systems, on all if the digest is right.
      isComplete = bytesRead === 0 || (bytesRead < readBytes && hash.copy().digest('hex') === sha256)
      if (bytesRead === 0) continue
      if (previous) yield previous
      previous = chunk
    }
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged(`The blob ${sha256} is damaged: restore it`)
  if (previous) yield previous
}

/** The chunks of a part, fewer if the file ends before its end. */
async function* readPart(
  openBlob: () => Promise<FileHandle>,
  { offset, bytes }: BlobPart,
): AsyncGenerator<Uint8Array> {
  await using file = await openBlob()
  for (let at = offset, end = offset + bytes; at < end; ) {
    const length = Math.min(readBytes, end - at)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
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

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')

/** Until the operator repairs it: a file system that became read-only, a volume that is gone, other rights. */
const isUnusable = (error: unknown) =>
  hasCode(error, 'EACCES', 'EIO', 'ENOTCONN', 'ENOTDIR', 'EPERM', 'EROFS', 'ESTALE')
