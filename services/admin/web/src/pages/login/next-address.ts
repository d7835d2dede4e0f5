/** A base that no address of the panel has: what differs from it is another site. */
const base = 'http://panel.invalid'

/**
 * The address in `?next=` if it is one of the panel; else the home page. It is parsed as the browser will parse it,
 * which removes tabs and dots: `//host`, `/\host`, `/<tab>/host` and `/.//host` are other sites.
 */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const parsed = next.startsWith('/') ? URL.parse(next, base) : null
  if (parsed?.origin !== base) return '/'
  const address = parsed.pathname + parsed.search + parsed.hash
  return address.startsWith('//') ? '/' : address
}
