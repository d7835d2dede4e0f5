import { decodeBytes } from './charset.ts'

/** A header such as Content-Type: its value in lower case, and its parameters by their names in lower case. */
export type StructuredHeader = { value: string; params: ReadonlyMap<string, string> }

const parametersMax = 50

/**
 * Reads a value with parameters (RFC 2045 §5.1), whose quoted texts may contain `;`, and joins and decodes parameters
 * in parts (RFC 2231). The first of two equal parameters is taken. Comments and texts that are no parameter are left
 * out. The `;` before the first parameter may be missing.
 */
export function readStructuredHeader(text: string | null): StructuredHeader {
  const [start = '', ...others] = splitOutsideQuotes(text ?? '')
  const [, alone, parameter] = /^\s*([^\s=]+)\s+([\w*-]+\s*=.*)$/s.exec(start) ?? []
  const value = alone ?? start
  const rest = parameter === undefined ? others : [parameter, ...others]
  const raw = new Map<string, string>()
  for (const part of rest.slice(0, parametersMax)) {
    const equals = part.indexOf('=')
    const name = part.slice(0, equals).trim().toLowerCase()
    if (equals > 0 && name !== '' && !raw.has(name)) raw.set(name, unquoted(part.slice(equals + 1).trim()))
  }
  return { value: withoutComment(value).toLowerCase(), params: joined(raw) }
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isQuoted && char === '\\') at++
    else if (char === '"') isQuoted = !isQuoted
    else if (char === ';' && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/** The text before a comment: `text/plain (main part)`. */
function withoutComment(value: string): string {
  const comment = value.indexOf('(')
  return (comment < 0 ? value : value.slice(0, comment)).replaceAll('"', '').trim()
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return withoutCommentAtEnd(value)
  const end = /^"((?:[^"\\]|\\.)*)/.exec(value)
  return (end?.[1] ?? '').replace(/\\(.)/g, '$1')
}

/** `a.pdf (invoice)` is the file a.pdf, `invoice (1).pdf` is a name. */
function withoutCommentAtEnd(value: string): string {
  const comment = value.endsWith(')') ? value.lastIndexOf('(') : -1
  return comment > 0 && /\s/.test(value.charAt(comment - 1)) ? value.slice(0, comment).trimEnd() : value
}

type Section = { index: number; value: string; isEncoded: boolean }

function joined(raw: ReadonlyMap<string, string>): Map<string, string> {
  const params = new Map<string, string>()
  const sections = new Map<string, Section[]>()
  for (const [key, value] of raw) {
    const [, name, index, star] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(key) ?? []
    if (name === undefined) continue
    if (index === undefined && star === undefined) params.set(name, value)
    else {
      const list = sections.get(name) ?? []
      list.push({ index: Number(index ?? 0), value, isEncoded: star !== undefined })
      sections.set(name, list)
    }
  }
  for (const [name, list] of sections) params.set(name, decoded(list))
  return params
}

/** Encoded sections that follow one another are decoded together: a character may be cut between them. */
function decoded(sections: Section[]): string {
  const sorted = sections.toSorted((a, b) => a.index - b.index)
  const [, charset, first] = (sorted[0]?.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(sorted[0].value)) || []
  const bytes = sorted.map(({ value, isEncoded }, at) => {
    const text = at === 0 ? (first ?? value) : value
    return isEncoded ? percentDecoded(text) : Buffer.from(text)
  })
  return decodeBytes(Buffer.concat(bytes), charset || null).text
}

function percentDecoded(text: string): Buffer {
  const bytes = text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/[^\0-\x7f]+/g, encodeURIComponent)
  return Buffer.from(
    bytes.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
