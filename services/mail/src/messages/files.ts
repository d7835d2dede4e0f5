import { attachmentNamed } from '@fiscus/http/responses/download'

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
