import { decodeHeaderBytes, strictUtf8 } from './charset.ts'
import { cleanText } from './clean-text.ts'

/** A header with its unfolded value, encoded words not yet decoded. */
export type HeaderLine = { name: string; value: string }

/** The empty line after a block of headers. A program that translates line breaks twice sends a CR more. */
export const endOfHeaders = /\r{0,2}\n\r{0,2}\n/

/**
 * Splits a block of headers into unfolded lines (RFC 5322 §2.2.3). Lines without a name are left out. Bytes beyond
 * ASCII are UTF-8 (RFC 6532), else in the given character set, else windows-1252.
 */
export function readHeaderLines(block: Uint8Array, charset: string | null): HeaderLine[] {
  const unfolded: string[][] = []
  for (const line of linesOf(block, charset)) {
    if (/^[ \t]/.test(line)) unfolded.at(-1)?.push(line)
    else if (line !== '') unfolded.push([line])
  }
  return unfolded.flatMap((parts) => {
    const line = parts.join('')
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trimEnd()
    if (colon < 1 || !/^[\x21-\x39\x3b-\x7e]+$/.test(name)) return []
    const value = cleanText(line.slice(colon + 1)).replaceAll('\n', ' ')
    return [{ name, value: value.trim() }]
  })
}

/** One line that is not UTF-8 does not change the others. */
function linesOf(block: Uint8Array, charset: string | null): string[] {
  const text = strictUtf8(block)
  if (text !== null) return text.split(/\r?\n/)
  const lines = Buffer.from(block).toString('latin1').split(/\r?\n/)
  return lines.map((line) => decodeHeaderBytes(Buffer.from(line, 'latin1'), charset))
}

/** The value of the first header of a name: a second one is never read, so that a message has one meaning. */
export function headerValue(headers: readonly HeaderLine[], name: string): string | null {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? null
}

/**
 * The values of all headers of a name as one list, as mail programs read a second To or Cc, which RFC 5322 §3.6
 * forbids.
 */
export function listedValue(headers: readonly HeaderLine[], name: string): string | null {
  const values = headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)
  return values.length === 0 ? null : values.join(', ')
}
