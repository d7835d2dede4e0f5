import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { mapBounded } from '../concurrency/map-bounded.ts'
import type { Blob } from './blobs.ts'
import { incomingName, inFolder, moveBlob } from './incoming-blobs.ts'
import { syncFolder } from './sync-folder.ts'

/** File operations at a time of a call. */
const operationsMax = 8
/** With callbacks, a small file needs a quarter less processor time than with a FileHandle. */
const writeWhole = promisify(writeFile)

/** The folder of a scope. */
export type ScopeFolder = {
  /** Files are written here, and then moved to their places. */
  incoming: string
  placeOf(sha256: string): string
  /** Removes abandoned files now and then. @param newest a file that was written just now */
  removeSometimes(newest: string): Promise<void>
}

/** Stores a stream, whose digest is known at its end. The blob is durable when the promise is fulfilled. */
export async function putStream(
  { incoming, placeOf, removeSometimes }: ScopeFolder,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Blob> {
  const blob = await receive(join(incoming, randomUUID()), async (path) => {
    // Opened before the source starts: a stream that opens the file itself could create it after the caller has removed
    // it.
    const file = await inFolder(incoming, () => open(path, 'wx', 0o600))
    const written = await write(file, source, signal)
    await removeSometimes(path)
    await moveBlob(path, placeOf(written.sha256))
    return written
  })
  await syncFolder(dirname(placeOf(blob.sha256)))
  return blob
}

/**
 * Stores several contents. They are durable before they are moved: one flush of a folder instead of one for each place.
 */
export async function putContents(
  { incoming, placeOf, removeSometimes }: ScopeFolder,
  contents: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Blob[]> {
  const paths: string[] = []
  try {
    const blobs = await mapBounded(contents, operationsMax, async (content) => {
      signal.throwIfAborted()
      const sha256 = createHash('sha256').update(content).digest('hex')
      const path = await receive(join(incoming, incomingName(sha256)), (path) =>
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

/** Writes a file with the operation given, and returns its result. The file is removed when that fails. */
async function receive<T>(path: string, writeTo: (path: string) => Promise<T>): Promise<T> {
  try {
    return await writeTo(path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
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
