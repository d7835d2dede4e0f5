import type { Blobs } from '@fiscus/runtime/blobs/blobs'

type Download = { name: string; media_type: string; bytes: number; sha256: string }

/**
 * A stored file as a response: to store, never a page. Its content never changes. The first chunk is read before the
 * response begins, so that a missing or damaged file gets an error response.
 * @throws BlobMissing, BlobDamaged
 */
export async function download(
  blobs: Pick<Blobs, 'read'>,
  { name, media_type, bytes, sha256 }: Download,
): Promise<{ body: ReadableStream<Uint8Array>; headers: Record<string, string> }> {
  return {
    body: await openBody(blobs.read(sha256)),
    headers: {
      'content-type': media_type,
      'content-length': String(bytes),
      'content-disposition': attachmentNamed(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${sha256}"`,
    },
  }
}

/** RFC 6266: the name in UTF-8, every character outside of letters and digits encoded. */
export function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * Returns the content of a blob, or of a part of it, as the body of a response. Its first chunk is read before the
 * response begins, so that a missing or damaged file gets an error response.
 * @throws BlobMissing, BlobDamaged
 */
export async function openBody(content: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const chunks = content[Symbol.asyncIterator]()
  const first = await chunks.next()
  return new ReadableStream({
    start(controller) {
      if (first.done) controller.close()
      else controller.enqueue(first.value)
    },
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}
