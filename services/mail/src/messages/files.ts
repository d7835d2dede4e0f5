import type { Blobs } from '@fiscus/runtime/blobs'

/** Types that a browser shows without running anything. */
const shownTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Nothing of a file runs, whatever a browser takes it for. */
const sandbox = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

/** The headers of a raw source: a file to store, never a page. */
export function sourceHeaders(id: string): Record<string, string> {
  return {
    ...sandbox,
    'content-type': 'application/octet-stream',
    'content-disposition': attachmentNamed(`${id}.eml`),
  }
}

/** The headers of an attachment. Its type is that of the sender only where a browser shows it safely. */
export function attachmentHeaders(file: { name: string | null; media_type: string; bytes: number }) {
  return {
    ...sandbox,
    'content-type': shownTypes.has(file.media_type) ? file.media_type : 'application/octet-stream',
    'content-length': String(file.bytes),
    'content-disposition': attachmentNamed(file.name ?? 'attachment'),
  }
}

/** RFC 6266: the name in UTF-8, every character outside of letters and digits encoded. */
function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * Opens a blob as the body of a response. Its first chunk is read before the response begins, so that a missing or damaged file gets an
 * error response.
 * @throws BlobMissing, BlobDamaged
 */
export async function openBlob(
  blobs: Pick<Blobs, 'read'>,
  sha256: string,
): Promise<ReadableStream<Uint8Array>> {
  const chunks = blobs.read(sha256)[Symbol.asyncIterator]()
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
