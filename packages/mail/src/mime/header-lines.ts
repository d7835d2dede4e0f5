import { decodeHeaderBytes } from './charset.ts'
import { cleanText } from './clean-text.ts'

/** A header with its unfolded value, encoded words not yet decoded. */
export type HeaderLine = { name: string; value: string }

/**
 * Splits a block of headers into unfolded lines (RFC 5322 §2.2.3). Lines without a name are left out. Bytes beyond ASCII are UTF-8
 * (RFC 6532), else in the given character set, else windows-1252.
 */
export function readHeaderLines(block: Uint8Array, charset: string | null): HeaderLine[] {
  const unfolded: string[][] = []
  for (const line of decodeHeaderBytes(block, charset).split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) unfolded.at(-1)?.push(line)
    else if (line !== '') unfolded.push([line])
  }
  return unfolded.flatMap((parts) => {
    const line = parts.join('')
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trimEnd()
    if (colon < 1 || !/^[\x21-\x39\x3b-\x7e]+$/.test(name)) return []
    return [
      {
        name,
        value: cleanText(line.slice(colon + 1))
          .replaceAll('\n', ' ')
          .trim(),
      },
    ]
  })
}

/** The value of the first header of a name: a second one is never read, so that a message has one meaning. */
export function headerValue(headers: readonly HeaderLine[], name: string): string | null {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? null
}
