/** Collects a source of at most `bytes` bytes. A longer one is cut, and not read further. */
export async function readSource(
  raw: AsyncIterable<Uint8Array> | Uint8Array,
  bytes: number,
): Promise<{ source: Buffer; isCut: boolean }> {
  if (raw instanceof Uint8Array) {
    const source = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, bytes))
    return { source, isCut: raw.byteLength > bytes }
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of raw) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) return { source: Buffer.concat(chunks, bytes), isCut: true }
  }
  return { source: Buffer.concat(chunks), isCut: false }
}
