import { decimalNames } from '../generated/decimal-names.ts'
import type { TaxSnapshot } from '../generated/schemas.ts'

/**
 * The JSON text of a snapshot with amounts as numbers, digit for digit as the service sent it. Without `indent` its
 * SHA-256 is `snapshotDigest`.
 * @param indent text at the beginning of a line for each level, for people
 */
export function snapshotJson(snapshot: TaxSnapshot, indent = ''): string {
  return textOf(snapshot, '', indent, '\n')
}

function textOf(value: unknown, name: string, indent: string, line: string): string {
  if (typeof value === 'string' && decimalNames.has(name)) return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = line + indent
  if (Array.isArray(value))
    return joined(
      '[',
      ']',
      value.map((one) => textOf(one, name, indent, inner)),
    )
  const colon = indent === '' ? ':' : ': '
  return joined(
    '{',
    '}',
    Object.entries(value).map(([key, one]) => JSON.stringify(key) + colon + textOf(one, key, indent, inner)),
  )

  function joined(open: string, close: string, parts: readonly string[]): string {
    if (parts.length === 0) return open + close
    return indent === '' ? open + parts.join() + close : open + inner + parts.join(`,${inner}`) + line + close
  }
}
