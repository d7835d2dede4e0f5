import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type Blob = { sha256: string; bytes: number }

/** Files of one scope, each named by the SHA-256 of what is in it. Whoever deletes one knows that nobody else refers to it. */
export type Blobs = {
  /**
   * Stores what the source yields, to last: once this resolves, it survives a power cut. The same bytes are stored once. Throws, and
   * keeps nothing, when the source throws, the signal aborts or the disk is full. A source that waits for something heeds the signal
   * itself.
   */
  put(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob>
  /** Throws `BlobMissing`, or `BlobDamaged` before the last of it is handed out: nobody gets a whole blob that is not the right one. */
  read(sha256: string): AsyncIterable<Uint8Array>
  /** One that is not there is deleted already. */
  delete(sha256: string): Promise<void>
}

export class BlobMissing extends Error {
  override name = 'BlobMissing'
}

export class BlobDamaged extends Error {
  override name = 'BlobDamaged'
}

const abandonedMs = 86_400_000

/** Blobs in a folder, with a folder in it for each scope: a tenant's id, or `administration`. Several processes may share it. */
export function openFileBlobs(folder: string): (scope: string) => Blobs {
  return (scope) => {
    if (!/^[0-9a-z-]+$/.test(scope)) throw new Error(`${JSON.stringify(scope)} can't be a scope of blobs`)
    const incoming = join(folder, scope, 'incoming')
    const placeOf = (sha256: string) => {
      if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`${JSON.stringify(sha256)} is not a SHA-256`)
      return join(folder, scope, sha256.slice(0, 2), sha256)
    }
    return {
      async put(source, signal) {
        const path = join(incoming, randomUUID())
        try {
          await makeFolder(incoming)
          const blob = await write(path, source, signal)
          await removeAbandoned(path)
          const place = placeOf(blob.sha256)
          await makeFolder(dirname(place))
          await rename(path, place)
          await syncFolder(dirname(place))
          return blob
        } catch (error) {
          await rm(path, { force: true })
          signal.throwIfAborted()
          if (!isFull(error)) throw error
          throw new Error(`The blobs in ${folder} have no more room: give them some`, { cause: error })
        }
      },
      read: (sha256) => read(placeOf(sha256), sha256),
      delete: (sha256) => rm(placeOf(sha256), { force: true }),
    }
  }
}

async function write(path: string, source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, measured, file, { signal })
  return { sha256: hash.digest('hex'), bytes }
}

async function* read(place: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  try {
    for await (const chunk of createReadStream(place)) {
      if (held) yield held
      hash.update(chunk)
      held = chunk
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new BlobMissing(`There is no blob ${sha256}`, { cause: error })
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged(`The blob ${sha256} is damaged: restore it`)
  if (held) yield held
}

/** Removes what writers left behind that died: nobody has written to it for a day, by the time of the file system. */
async function removeAbandoned(newest: string): Promise<void> {
  const folder = dirname(newest)
  const now = (await stat(newest)).mtimeMs
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may have been faster: then it is not there, and not old.
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - written > abandonedMs) await rm(path, { force: true })
  }
}

/** Makes a folder, with those above it, so that it survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
