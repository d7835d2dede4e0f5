import { parseHeaderValue } from 'nodemailer/lib/mime-funcs'
import { decodeWords } from './encoded-words.ts'

/** A header such as Content-Type: its value in lower case, and its parameters by their names in lower case. */
export type StructuredHeader = { value: string; params: ReadonlyMap<string, string> }

/**
 * A text in quotes; or a comment at the end of a parameter: `a.pdf (invoice)` is the file a.pdf, `invoice (1).pdf` is a
 * name.
 */
const commentAtEnd = /"(?:[^"\\]|\\.?)*(?:"|$)|(?<=\s)\([^()]*\)\s*(?=;|$)/gs
/** A parameter behind a value, with no `;` between them. */
const unseparated = /^\s*([^\s=;]+)\s+(?=[\w*-]+\s*=)/
/** A name in ASCII for old programs, beside the real one (RFC 6266 §4.3). */
const plainName = /(;\s*)(?=(?:file)?name\s*=)/gi

/**
 * Reads a value with parameters (RFC 2045 §5.1), whose quoted texts may contain `;`, and joins and decodes parameters
 * in parts (RFC 2231). The first of two equal parameters is taken. Comments and texts that are no parameter are left
 * out. The `;` before the first parameter may be missing.
 */
export function readStructuredHeader(text: string | null): StructuredHeader {
  // Most are one word, or are not there.
  if (text === null || /^[\w/.-]*$/.test(text)) return { value: text?.toLowerCase() ?? '', params: new Map() }
  const separate = text
    .replace(commentAtEnd, (whole) => (whole.startsWith('"') ? whole : ''))
    .replace(unseparated, '$1; ')
  const hasOtherName = /name\*/i.test(text)
  const { value, params } = parseHeaderValue(
    hasOtherName ? separate.replace(plainName, '$1plain-') : separate,
  )
  const decoded = Object.entries(params).map(([name, param]) => [name, decodeWords(param)] as const)
  return { value: (value.split('(')[0] ?? '').trim().toLowerCase(), params: new Map(decoded) }
}
