import type { XmlElement } from './xml-element.ts'

/**
 * A document of XML 1.0 as text, to be encoded in UTF-8. Callers have checked its texts (`refusedTexts`): a character
 * that XML does not allow is never replaced by another one.
 * @throws RangeError for such a character (a control character, a lone surrogate, U+FFFE)
 */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, 0)}`
}

/** An element of such a document, inside `depth` others. */
export function writeElement(element: XmlElement, depth: number): string {
  const parts: string[] = []
  write(element, parts, '  '.repeat(depth))
  return parts.join('')
}

function write({ name, attributes, content }: XmlElement, parts: string[], indent: string): void {
  const stated = Object.entries(attributes ?? {}).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  parts.push(`${indent}<${name}${stated.join('')}>`)
  if (typeof content === 'string') parts.push(escapeText(content))
  else {
    parts.push('\n')
    for (const child of content) write(child, parts, `${indent}  `)
    parts.push(indent)
  }
  parts.push(`</${name}>\n`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Most texts: nothing to escape, and no character outside the Basic Multilingual Plane, which could be half of a pair.
 */
const plainText = /^[\t\n !#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** XML 1.0 §2.2. A carriage return is written as a reference, because a reader would change it. */
function escapeText(text: string): string {
  if (plainText.test(text)) return text
  if (forbidden.test(text)) throw new RangeError('A text has a character that XML does not allow')
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character).replaceAll('\r', '&#13;')
}
