import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { deleteOrphans, type FindReferenced } from './delete-orphans.ts'
import { hasCode } from './has-code.ts'
import { mapBounded } from './map-bounded.ts'

export type Blob = { sha256: string; bytes: number }

/** Files of one scope, each named by the SHA-256 of its content. A caller may delete a blob only if nothing else refers to it. */
export type Blobs = {
  /**
   * Stores the content of the source. Once the promise resolves, the blob survives a power failure. Equal content is stored once.
   * Rejects and stores nothing if the source throws, the signal aborts or the disk is full. A source that waits must watch the
   * signal itself.
   */
  put(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob>
  /**
   * Stores contents that are in memory, with fewer operations than `put` needs for each, and returns their blobs in the same order.
   * Once the promise resolves, all survive a power failure. When it rejects, some of them may be stored.
   */
  putAll(contents: readonly Uint8Array[], signal: AbortSignal): Promise<Blob[]>
  /**
   * Stores contents that are in memory, like `put`, in less time than one by one, and returns their blobs in the same order. When it
   * rejects, some may be stored.
   */
  putAll(contents: readonly Uint8Array[], signal: AbortSignal): Promise<Blob[]>
  /** Throws `BlobMissing`, or `BlobDamaged` before the last chunk: a caller never reads a complete blob with wrong content. */
  read(sha256: string): AsyncIterable<Uint8Array>
  /** Deletes a blob. A missing blob is ignored. */
  delete(sha256: string): Promise<void>
  /** Deletes the blobs that were stored more than a day ago and to which no row refers, and returns their number. */
  deleteOrphans(findReferenced: FindReferenced, signal: AbortSignal): Promise<number>
}

/** The requested blob does not exist. */
export class BlobMissing extends Error {
  override name = 'BlobMissing'
}

/** The content of a blob differs from its digest. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged'
}

const abandonedMs = 86_400_000
/** A process removes abandoned files of a scope at most this often, because that lists a folder. */
const removeEveryMs = 3_600_000
/** File operations at a time of a call. */
const operationsMax = 8

/** Blobs in a folder with a subfolder for each scope: a tenant's id, or `administration`. Several processes may share the folder. */
export function openFileBlobs(folder: string): (scope: string) => Blobs {
  const removedAt = new Map<string, number>()
  async function removeSometimes(scope: string, newest: string): Promise<void> {
    const now = performance.now()
    if (now - (removedAt.get(scope) ?? -removeEveryMs) < removeEveryMs) return
    removedAt.set(scope, now)
    await removeAbandoned(newest)
  }
  return (scope) => {
    if (!/^[0-9a-z-]+$/.test(scope)) throw new Error(`${JSON.stringify(scope)} is not a valid scope of blobs`)
    const incoming = join(folder, scope, 'incoming')
    const placeOf = (sha256: string) => {
      if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`${JSON.stringify(sha256)} is not a SHA-256`)
      return join(folder, scope, sha256.slice(0, 2), sha256)
    }
    const folderOf = ({ sha256 }: Blob) => dirname(placeOf(sha256))

    /** Writes a blob to its place. It survives a power failure only after its folder is synced. */
    async function add(write: (path: string) => Promise<Blob>): Promise<Blob> {
      const path = join(incoming, randomUUID())
      try {
        const blob = await write(path)
        await removeSometimes(scope, path)
        await move(path, placeOf(blob.sha256))
        return blob
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    }

    async function store<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      try {
        await createFolder(incoming)
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        if (!isFull(error)) throw error
        throw new Error(`The disk of the blob folder ${folder} is full: free some space`, { cause: error })
      }
    }

    return {
      put: (source, signal) =>
        store(signal, async () => {
          const blob = await add((path) => write(path, source, signal))
          await syncFolder(folderOf(blob))
          return blob
        }),
      putAll: (contents, signal) =>
        store(signal, async () => {
          const blobs = await mapBounded(contents, operationsMax, async (content) => {
            signal.throwIfAborted()
            return add((path) => writeWhole(path, content))
          })
          await mapBounded([...new Set(blobs.map(folderOf))], operationsMax, syncFolder)
          return blobs
        }),
      read: (sha256) => read(placeOf(sha256), sha256),
      delete: (sha256) => rm(placeOf(sha256), { force: true }),
      deleteOrphans: (findReferenced, signal) => deleteOrphans(join(folder, scope), findReferenced, signal),
    }
  }
}

async function write(path: string, source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  // Opened before the source starts: a stream that opens the file itself could create it after the caller has removed it.
  const file = await open(path, 'wx', 0o600)
  await pipeline(source, hashed, file.createWriteStream({ flush: true }), { signal })
  return { sha256: hash.digest('hex'), bytes }
}

async function writeWhole(path: string, content: Uint8Array): Promise<Blob> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true })
  return { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length }
}

async function* read(place: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let previous: Uint8Array | undefined
  try {
    for await (const chunk of createReadStream(place)) {
      if (previous) yield previous
      hash.update(chunk)
      previous = chunk
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new BlobMissing(`There is no blob ${sha256}`, { cause: error })
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged(`The blob ${sha256} is damaged: restore it`)
  if (previous) yield previous
}

/** Removes the files of stopped writers: files without a write for a day, by the clock of the file system. */
async function removeAbandoned(newest: string): Promise<void> {
  const folder = dirname(newest)
  const now = (await stat(newest)).mtimeMs
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may have removed the file in the meantime.
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - written > abandonedMs) await rm(path, { force: true })
  }
}

/** Moves a file into a folder, which is created when it is missing. */
async function move(path: string, place: string): Promise<void> {
  try {
    await rename(path, place)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await createFolder(dirname(place))
    await rename(path, place)
  }
}

/** Creates a folder with its parents, so that they survive a power failure. */
async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let created = folder; created.length >= first.length; created = dirname(created))
    await syncFolder(dirname(created))
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')
