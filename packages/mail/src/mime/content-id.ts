/** A Content-ID (RFC 2045 §7) without angle brackets. */
export function readContentId(text: string | null): string | null {
  return /^<?([^<>\s]{1,500})>?$/.exec(text ?? '')?.[1] ?? null
}
