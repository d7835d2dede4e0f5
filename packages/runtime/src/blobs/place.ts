import { z } from 'zod'
import { unlessAborted } from '../waiting/unless-aborted.ts'
import { BlobMissing, type Blobs, BlobsElsewhere, BlobsUnavailable, type FindReferenced } from './blobs.ts'

/** The name of the mark in a folder or a bucket. No scope has a dot. */
export const markFile = 'installation.json'
/** More is no mark. */
export const markBytesMax = 1000

/** Whose files a place has: the id of the installation, and the instant at which the place became that of its files. */
export type PlaceMark = { installation: string; since: string }

/** A folder or a bucket. Its functions reject with `BlobsUnavailable` while it cannot be used. */
export type Place = {
  /** For messages: `The blob folder /srv/blobs`. */
  name: string
  /** The folder, or the address of the bucket as it is configured. */
  location: string
  /** Time for which a right mark counts as right, in milliseconds. */
  trustedMs: number
  /** The blobs of a scope, whatever the mark is. */
  blobsOf(scope: string): Blobs
  /** null: it has no mark, or does not exist. */
  readMark(): Promise<PlaceMark | null>
  /** Marks the place, in place of its mark. A missing folder is created. */
  writeMark(mark: PlaceMark): Promise<void>
  /** Whether it has a blob of any scope. */
  hasBlobs(): Promise<boolean>
  /** Rejects when nothing can be stored: without rights, and without space. */
  requireWritable(): Promise<void>
}

/**
 * Returns the mark that the place of the files must have. It may mark the place first, once in the life of an
 * installation.
 */
export type ExpectedMark = (place: Place) => Promise<PlaceMark>

/** The blobs of a place, as long as it has the mark of this installation. */
export type MarkedBlobs = {
  /** The blobs of a scope: a tenant's id, or `administration`. */
  blobsOf(scope: string): Blobs
  /**
   * @throws BlobsUnavailable without the mark, or when nothing can be stored; the error of the database that has the
   * expected mark
   */
  check(): Promise<void>
  /** For readiness: `up`, or why the process is degraded, because it still responds to what needs no files. */
  checks: { blobs: () => Promise<unknown> }
}

const answerMsMax = 5_000
/** Shorter than the time of a readiness check. */
const readinessMsMax = 1_500

/**
 * Guards a place by its mark. While the disk of the files is not mounted, or the bucket is another one, nothing is
 * stored or deleted and no blob counts as missing: each of these throws `BlobsUnavailable`.
 */
export function openMarked(unguarded: Place, expected: ExpectedMark): MarkedBlobs {
  const place = {
    ...unguarded,
    readMark: answering(unguarded.name, unguarded.readMark),
    requireWritable: answering(unguarded.name, unguarded.requireWritable),
  }
  let trustedUntil = Number.NEGATIVE_INFINITY

  async function requireMark({ isFresh = false } = {}): Promise<void> {
    if (!isFresh && performance.now() < trustedUntil) return
    const wanted = await expected(place)
    const fault = faultOf(await place.readMark(), wanted)
    if (fault !== null) throw new BlobsElsewhere(place.name, fault)
    trustedUntil = performance.now() + place.trustedMs
  }

  /** What is written while the disk is unmounted lies below its mount point: it is not stored. */
  async function whileMarked<T>(work: () => Promise<T>): Promise<T> {
    await requireMark()
    const result = await work()
    await requireMark({ isFresh: true })
    return result
  }

  async function* unlessElsewhere(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks
    } catch (error) {
      if (error instanceof BlobMissing) await requireMark({ isFresh: true })
      throw error
    }
  }

  async function check(): Promise<void> {
    await requireMark()
    await place.requireWritable()
  }

  return {
    check,
    checks: {
      blobs: () =>
        unlessAborted(check(), AbortSignal.timeout(readinessMsMax)).then(
          () => 'up',
          (error: unknown) => error,
        ),
    },
    blobsOf(scope) {
      const blobs = place.blobsOf(scope)
      return {
        put: (source, signal) => whileMarked(() => blobs.put(source, signal)),
        putAll: (contents, signal) => whileMarked(() => blobs.putAll(contents, signal)),
        read: (sha256) => unlessElsewhere(blobs.read(sha256)),
        readPart: (sha256, part) => unlessElsewhere(blobs.readPart(sha256, part)),
        async sizeOf(sha256) {
          const size = await blobs.sizeOf(sha256)
          if (size === null) await requireMark({ isFresh: true })
          return size
        },
        async delete(sha256) {
          await requireMark({ isFresh: true })
          await blobs.delete(sha256)
        },
        async deleteOrphans(findReferenced, signal) {
          const find: FindReferenced = async (sha256) => {
            await requireMark({ isFresh: true })
            return findReferenced(sha256)
          }
          await requireMark({ isFresh: true })
          return blobs.deleteOrphans(find, signal)
        },
        putStatement: (name, text, signal) => whileMarked(() => blobs.putStatement(name, text, signal)),
        async statements(signal) {
          await requireMark({ isFresh: true })
          return blobs.statements(signal)
        },
      }
    },
  }
}

/** Returns why a place is not that of the files, as part of a sentence, or null. */
export function faultOf(mark: PlaceMark | null, wanted: PlaceMark): string | null {
  if (mark === null) return `it has no ${markFile}: its disk may not be mounted`
  if (mark.installation !== wanted.installation)
    return `it has the files of the installation ${mark.installation}, and this one is ${wanted.installation}`
  if (mark.since !== wanted.since)
    return `it was marked at ${mark.since}, and the files are in a place that was marked at ${wanted.since}`
  return null
}

/** The text of a mark: one line. */
export const markText = ({ installation, since }: PlaceMark) => `${JSON.stringify({ installation, since })}\n`

const shape = z.object({ installation: z.uuid(), since: z.iso.datetime() })

/**
 * @param name that of the place
 * @throws BlobsElsewhere for the text of anything else
 */
export function parseMark(name: string, text: string): PlaceMark {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new BlobsElsewhere(name, `its ${markFile} is damaged`)
  }
}

/**
 * Calls share one operation at a time, and wait for it: a network file system that hangs occupies one thread of the
 * process, not all.
 */
function answering<T>(name: string, operation: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  return async () => {
    current ??= operation().finally(() => {
      current = undefined
    })
    const limit = AbortSignal.timeout(answerMsMax)
    return unlessAborted(current, limit).catch((error: unknown) => {
      throw error === limit.reason ? new BlobsUnavailable(name, 'it does not answer') : error
    })
  }
}
