/** Control characters that no property can have; a line feed is written as `\n`. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * Reads the escapes of a TEXT value (RFC 5545 §3.3.11, RFC 6350 §3.4). Other characters after a backslash stand for
 * themselves.
 */
export function unescapeText(value: string): string {
  const text = value.replace(/\\([\s\S])/g, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
  return cleanText(text)
}

/**
 * Writes a TEXT value. Line breaks are escaped and other control characters removed, so that no text can begin a line
 * of its own.
 */
export function escapeText(text: string): string {
  return cleanText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Splits a value at separators without a backslash before them. The parts keep their escapes. */
export function splitValue(value: string, separator: ',' | ';'): string[] {
  const parts: string[] = []
  let start = 0
  for (let i = 0; i < value.length; i++) {
    if (value[i] === '\\') i++
    else if (value[i] === separator) {
      parts.push(value.slice(start, i))
      start = i + 1
    }
  }
  parts.push(value.slice(start))
  return parts
}

/**
 * A text that PostgreSQL stores: line feeds for line breaks, no other control characters but tabs, no half surrogates.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(controls, '')
}
