import { markOrigin } from '../faults/origin.ts'
import { Unavailable } from '../faults/unavailable.ts'

export type Blob = { sha256: string; bytes: number }

/** Bytes of a blob, one at least: the number of bytes before them, their number, and their own digest. */
export type BlobPart = { offset: number; bytes: number; sha256: string }

/**
 * Files of one scope, each named by the SHA-256 of its content. A caller may delete a blob only if nothing else refers
 * to it.
 */
export type Blobs = {
  /**
   * Stores the content of the source. Once the promise resolves, the blob survives a power failure. Equal content is
   * stored once. Rejects and stores nothing if the source throws, the signal aborts or the disk is full. A source that
   * waits must watch the signal itself.
   */
  put(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob>
  /**
   * Stores contents that are in memory, with fewer operations than `put` needs for each, and returns their blobs in the
   * same order. Once the promise resolves, all survive a power failure. When it rejects, some of them may be stored.
   */
  putAll(contents: readonly Uint8Array[], signal: AbortSignal): Promise<Blob[]>
  /**
   * Throws `BlobMissing`, or `BlobDamaged` before the last chunk: a caller never reads a complete blob with wrong
   * content.
   */
  read(sha256: string): AsyncIterable<Uint8Array>
  /**
   * Reads a part of a blob, and nothing else of it: damage outside the part does not matter. Throws like `read`, and
   * also `BlobDamaged` when the blob ends before the part.
   */
  readPart(sha256: string, part: BlobPart): AsyncIterable<Uint8Array>
  /** Returns the bytes of a stored blob without reading it, or null if there is none. */
  sizeOf(sha256: string): Promise<number | null>
  /** Deletes a blob. A missing blob is ignored. */
  delete(sha256: string): Promise<void>
  /** Deletes the blobs that were stored more than a day ago and to which no row refers, and returns their number. */
  deleteOrphans(findReferenced: FindReferenced, signal: AbortSignal): Promise<number>
  /**
   * Stores a small text that no row refers to and that nothing deletes, under a name of lower-case letters, digits,
   * hyphens and dots. One with the same name stays as it is.
   */
  putStatement(name: string, text: string, signal: AbortSignal): Promise<void>
  /** Returns all statements of the scope in the order of their names. */
  statements(signal: AbortSignal): Promise<Statement[]>
}

export type Statement = { name: string; text: string }

/** The folder of the statements of a scope. */
export const statementsFolder = 'statements'

/** Returns the name of a statement. Throws for one that could leave the folder. */
export function checkStatement(name: string): string {
  if (!isStatement(name)) throw new Error(`${JSON.stringify(name)} is not a name of a statement`)
  return name
}

/** Whether a file can be a statement: one that is being written has another name. */
export const isStatement = (name: string): boolean => /^[0-9a-z][0-9a-z.-]*$/.test(name)

/** Returns those of the blobs to which a row refers. */
export type FindReferenced = (sha256: readonly string[]) => Promise<ReadonlySet<string>>

/** A row must refer to a blob within this time after it was stored. */
export const orphanGraceMs = 86_400_000

/** The requested blob does not exist. */
export class BlobMissing extends Error {
  override name = 'BlobMissing'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    markOrigin(this, 'files')
  }
}

/** The content of a blob differs from its digest. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged'

  constructor(message: string) {
    super(message)
    markOrigin(this, 'files')
  }
}

/** The place of the blobs cannot be reached. A later try may succeed. */
export class BlobsUnavailable extends Unavailable {
  override name = 'BlobsUnavailable'

  constructor(place: string, reason: string) {
    super(place, reason)
    markOrigin(this, 'files', 'unreachable')
  }
}

/** The place lacks the mark of this installation: the disk is not mounted, or the place is another one. */
export class BlobsElsewhere extends BlobsUnavailable {
  override name = 'BlobsElsewhere'

  constructor(place: string, reason: string) {
    super(place, reason)
    this.message = `${place} is not the place of the files of this installation (${reason}): run bin/blobs check`
  }
}

/** @throws Error for a text that could leave the folder of a scope */
export function checkScope(scope: string): void {
  if (!isScope(scope)) throw new Error(`${JSON.stringify(scope)} is not a valid scope of blobs`)
}

/** Whether the name of a folder can be that of a scope: `lost+found` of a file system cannot. */
export const isScope = (name: string): boolean => /^[0-9a-z-]+$/.test(name)

/** Returns the digest. Throws for another text. */
export function checkDigest(sha256: string): string {
  if (!isDigest(sha256)) throw new Error(`${JSON.stringify(sha256)} is not a SHA-256`)
  return sha256
}

/** Whether a name can be that of a blob. */
export const isDigest = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)
