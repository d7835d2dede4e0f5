import { requireRow } from '@fiscus/db/queries/require-row'
import { mailBundles, mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { type Blob, BlobDamaged, BlobMissing, type Blobs } from '@fiscus/runtime/blobs/blobs'

/**
 * A bundle of mail: a blob with the raw sources of several messages one after the other (0071). `sources`: their
 * number.
 */
export type Bundle = { id: string; sha256: string; sources: number }

/**
 * A raw source that is stored: its digest, its bytes, and its place in a bundle. `place` null: it is a blob of its own.
 */
export type RawSource = Blob & { place: { bundle: Bundle; offset: number } | null }

/** The raw source of a stored message, as its row has it. */
export type StoredSource = {
  raw_sha256: string
  raw_bytes: number
  bundle_sha256: string | null
  bundle_offset: number | null
}

/** The columns of `StoredSource`: the selection joins `mail_bundles` on the left. */
export const sourceColumns = {
  raw_sha256: mailMessages.raw_sha256,
  raw_bytes: mailMessages.raw_bytes,
  bundle_sha256: mailBundles.sha256,
  bundle_offset: mailMessages.bundle_offset,
}

/**
 * Reads the raw source of a message, wherever it is stored.
 * @throws BlobMissing, BlobDamaged
 */
export function readRawSource(
  blobs: Pick<Blobs, 'read' | 'readPart'>,
  { raw_sha256, raw_bytes, bundle_sha256, bundle_offset }: StoredSource,
): AsyncIterable<Uint8Array> {
  if (bundle_sha256 === null || bundle_offset === null) return blobs.read(raw_sha256)
  return blobs.readPart(bundle_sha256, { offset: bundle_offset, bytes: raw_bytes, sha256: raw_sha256 })
}

/** Why a stored source cannot be read; null: the error has another cause. */
export function lostSource(error: unknown, sha256: string): Message | null {
  if (error instanceof BlobMissing) return mailTexts.sourceMissing({ sha256 })
  return error instanceof BlobDamaged ? mailTexts.sourceDamaged({ sha256 }) : null
}

/** Stores a raw source as a blob of its own, if it lies in a bundle, and returns its digest. */
export async function storeApart(
  blobs: Pick<Blobs, 'readPart' | 'putAll'>,
  { sha256, bytes, place }: RawSource,
  signal: AbortSignal,
): Promise<string> {
  if (place === null) return sha256
  const { bundle, offset } = place
  const source = Buffer.concat(
    await Array.fromAsync(blobs.readPart(bundle.sha256, { offset, bytes, sha256 })),
  )
  return requireRow(await blobs.putAll([source], signal)).sha256
}
