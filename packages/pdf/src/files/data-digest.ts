import { createHash } from 'node:crypto'

/** SHA-256 of the data of a view, in hexadecimal digits. The order of the members of an object does not count. */
export function dataDigest(data: unknown): string {
  return createHash('sha256').update(canonicalJson(data)).digest('hex')
}

/** JSON with the members of each object in the order of their names. Members without a value are left out. */
function canonicalJson(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
