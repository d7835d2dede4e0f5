import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mapBounded } from '../concurrency/map-bounded.ts'
import { hasCode } from '../faults/has-code.ts'
import { BlobDamaged, type Blobs, isScope } from './blobs.ts'
import { openFileBlobs } from './file-blobs.ts'

/** What a copy has done: numbers of blobs and bytes, and the damaged blobs of the folder, as `scope/sha256`. */
export type BlobsCopy = { copied: number; copiedBytes: number; present: number; damaged: string[] }

/** Blobs at a time. Each is read and written as a stream. */
const copiesMax = 8
/** A blob at its place, or under `incoming` after a power failure. */
const blobName = /^([0-9a-f]{64})(?:\.|$)/

/**
 * Copies the blobs of every scope of a folder that are not yet in their new place with the same size. Safe to stop and
 * to repeat, and while processes store further blobs in the folder: a repeated copy adds these. A damaged blob is
 * reported and not copied. `progress` is called after each part of a scope, 256 times for each.
 */
export async function copyBlobs(
  folder: string,
  blobsOf: (scope: string) => Blobs,
  { progress, signal }: { progress: (scope: string, copy: BlobsCopy) => void; signal: AbortSignal },
): Promise<BlobsCopy> {
  const copy: BlobsCopy = { copied: 0, copiedBytes: 0, present: 0, damaged: [] }
  const filesOf = openFileBlobs(folder)
  for (const scope of (await foldersIn(folder)).filter(isScope)) {
    const place = { scope, from: filesOf(scope), to: blobsOf(scope) }
    for (const part of await foldersIn(join(folder, scope))) {
      const names = (await readdir(join(folder, scope, part))).toSorted()
      const digests = new Set(names.flatMap((name) => blobName.exec(name)?.[1] ?? []))
      await mapBounded([...digests], copiesMax, (sha256) => copyBlob(place, sha256, copy, signal))
      progress(scope, copy)
    }
    for (const { name, text } of await place.from.statements(signal))
      await place.to.putStatement(name, text, signal)
  }
  return copy
}

async function copyBlob(
  { scope, from, to }: { scope: string; from: Blobs; to: Blobs },
  sha256: string,
  copy: BlobsCopy,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await from.sizeOf(sha256)
  // The size of a blob that is only under `incoming` is not known: it is copied again.
  if (bytes !== null && (await to.sizeOf(sha256)) === bytes) {
    copy.present += 1
    return
  }
  try {
    const stored = await to.put(from.read(sha256), signal)
    copy.copied += 1
    copy.copiedBytes += stored.bytes
  } catch (error) {
    if (!(error instanceof BlobDamaged)) throw error
    copy.damaged.push(`${scope}/${sha256}`)
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const isFolder = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).isDirectory()),
  )
  return names.filter((_, at) => isFolder[at]).toSorted()
}
