import { createHash, randomUUID } from 'node:crypto'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { RawSource } from './raw-source.ts'

/** A longer source is a blob of its own: beside its bytes, its file costs little. */
const bundledBytesMax = 131_072

/**
 * Stores raw sources of some megabytes together, the short ones in one bundle if there are several: to create a file
 * takes as long as to write 20 sources. Equal sources are stored once. Returns where each is stored, in their order.
 */
export async function storeSources(
  blobs: Pick<Blobs, 'putAll'>,
  sources: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<RawSource[]> {
  const short = new Map<string, Uint8Array>()
  const digests = sources.map((source) => {
    if (source.length === 0 || source.length > bundledBytesMax) return null
    const sha256 = createHash('sha256').update(source).digest('hex')
    short.set(sha256, source)
    return sha256
  })
  const isBundled = short.size > 1
  const alone = isBundled ? sources.filter((_, at) => digests[at] === null) : sources
  const bundles = isBundled ? [Buffer.concat([...short.values()])] : []
  const stored = await blobs.putAll([...bundles, ...alone], signal)
  if (!isBundled) return stored.map((blob) => ({ ...blob, place: null }))
  const { sha256 } = requireRow(stored.splice(0, 1))
  const bundle = { id: randomUUID(), sha256, sources: short.size }
  const offsets = offsetsOf(short)
  return sources.map((source, at) => {
    const digest = digests[at] ?? null
    if (digest === null) return { ...requireRow(stored.splice(0, 1)), place: null }
    return { sha256: digest, bytes: source.length, place: { bundle, offset: offsets.get(digest) ?? 0 } }
  })
}

/** The bytes before each content. */
function offsetsOf(contents: ReadonlyMap<string, Uint8Array>): Map<string, number> {
  let next = 0
  return new Map(
    [...contents].map(([sha256, { length }]) => {
      const offset = next
      next += length
      return [sha256, offset] as const
    }),
  )
}
