import { createHash } from 'node:crypto'
import type { TarEntry } from '@fiscus/runtime/tar/write-tar'
import type { TableSum } from './tenant-file.ts'

const partBytes = 4 * 1024 * 1024
const newLine = 10

/**
 * Divides a content into files of about 4 MB, so that an export of any size needs little memory. There is always one.
 */
export async function* inParts(
  nameOf: (part: number) => string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry> {
  let [part, bytes, chunks]: [number, number, Uint8Array[]] = [0, 0, []]
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield { name: nameOf(part), content: Buffer.concat(chunks) }
    ;[part, bytes, chunks] = [part + 1, 0, []]
  }
  if (bytes > 0 || part === 0) yield { name: nameOf(part), content: Buffer.concat(chunks) }
}

/** Passes the rows of a table on, and counts them: each is one line. `sum` has the result after the last chunk. */
export function summed(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> & { sum(): TableSum } {
  const hash = createHash('sha256')
  let rows = 0
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk)
      for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, at + 1)) rows += 1
      yield chunk
    }
  }
  return Object.assign(pass(), { sum: () => ({ rows, sha256: hash.digest('hex') }) })
}
