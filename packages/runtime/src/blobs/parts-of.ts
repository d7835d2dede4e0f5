/**
 * Divides a stream of chunks into parts of `partBytes`; the last one may be shorter. It reads no chunk before the part
 * of it is asked for, so that the source never runs ahead.
 * @throws the reason of the signal, when it has aborted
 */
export async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (let chunk of source) {
    signal.throwIfAborted()
    for (; bytes + chunk.length >= partBytes; bytes = 0) {
      const missing = partBytes - bytes
      const part = Buffer.concat([...chunks, chunk.subarray(0, missing)], partBytes)
      chunk = chunk.subarray(missing)
      chunks = []
      yield part
    }
    if (chunk.length === 0) continue
    // A source may use the memory of its chunks again.
    chunks.push(Buffer.from(chunk))
    bytes += chunk.length
  }
  if (bytes > 0) yield Buffer.concat(chunks, bytes)
}
