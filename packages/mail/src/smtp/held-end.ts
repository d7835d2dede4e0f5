/**
 * Yields the chunks of a message, and calls `beforeEnd` before the last one: until its promise resolves, the message
 * cannot be complete at the server, because its last bytes and the final dot are missing. When it rejects, they are
 * never sent.
 */
export async function* heldEnd(
  chunks: AsyncIterable<Uint8Array>,
  beforeEnd: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | undefined
  for await (const chunk of chunks) {
    if (last) yield last
    last = chunk
  }
  await beforeEnd()
  if (last) yield last
}
