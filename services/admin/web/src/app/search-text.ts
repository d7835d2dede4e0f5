/** Search parameters as they are in the address: texts by name. Pages read and validate them. */
export type SearchText = Record<string, string>

/** `?status=failed&tenant=acme` → `{ status: 'failed', tenant: 'acme' }`. The last value of a name counts. */
export function parseSearch(text: string): SearchText {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The reverse of `parseSearch`. Names without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}
