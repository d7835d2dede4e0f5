import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BlobDamaged, type BlobPart } from './blobs.ts'

/** Bytes that are read at once. */
const readBytes = 65_536

/**
 * The chunks of a whole blob, the last one only when the digest of all of them is right.
 * @param openBlob opens its file, which is closed after the last chunk or at the end of the caller
 * @throws BlobDamaged
 */
export async function* readWhole(
  openBlob: () => Promise<FileHandle>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
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

/** The chunks of a part, fewer if the file ends before its end. Their digest is not compared. */
export async function* readPart(
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
