import { blockBytes, checksumOf, type TarEntry } from './write-tar.ts'

/** The archive is damaged, truncated, or of another kind. */
export class TarDamaged extends Error {
  override name = 'TarDamaged'
}

const contentBytesMax = 64 * 1024 * 1024

/**
 * Reads the files of an archive that `tarEntry` has written.
 * @throws TarDamaged when a header is wrong, a file has more than 64 MB, or the end is missing
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = exactBytes(source)
  while (true) {
    const header = await bytes(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const text = (from: number, length: number) =>
      header.toString('utf8', from, from + length).split('\0')[0] ?? ''
    if (Number.parseInt(text(148, 8), 8) !== checksumOf(header))
      throw new TarDamaged('The archive is damaged')
    const size = Number.parseInt(text(124, 12), 8)
    if (!(size <= contentBytesMax)) throw new TarDamaged('The archive has a file of more than 64 MB')
    const content = await bytes(size)
    await bytes((blockBytes - (size % blockBytes)) % blockBytes)
    yield { name: text(0, 100), content }
  }
}

/** Returns a function that reads a number of bytes from a source. */
function exactBytes(source: AsyncIterable<Uint8Array>): (count: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  return async (count) => {
    const parts: Uint8Array[] = [rest]
    let length = rest.length
    while (length < count) {
      const { done, value } = await chunks.next()
      if (done) throw new TarDamaged('The archive ends too early')
      parts.push(value)
      length += value.length
    }
    const all = Buffer.concat(parts, length)
    rest = all.subarray(count)
    return all.subarray(0, count)
  }
}
