import { createHash } from 'node:crypto'
import { BlobDamaged } from './blobs.ts'

/**
 * Passes chunks on, the last one only when the digest of all of them is right: a caller never reads complete content
 * that is wrong.
 * @param blob the digest of the blob that is to be restored if the content is damaged
 * @throws BlobDamaged
 */
export async function* verifiedChunks(
  chunks: AsyncIterable<Uint8Array>,
  sha256: string,
  blob = sha256,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let previous: Uint8Array | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (previous) yield previous
    previous = chunk
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged(`The blob ${blob} is damaged: restore it`)
  if (previous) yield previous
}
