/** The address in `?next=` if it is one of the panel; else the home page. `//host` and `/\host` would be another site. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
