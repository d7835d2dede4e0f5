import { decodeWords } from './encoded-words.ts'

/** An index of PostgreSQL refuses long texts; a longer id is as good as none. */
const idLength = 500

/** Reads a Message-ID without its angle brackets; null when there is none that can identify a message. */
export function readMessageId(value: string | null): string | null {
  return readMessageIds(value)[0] ?? null
}

/**
 * Reads the ids of In-Reply-To or References in their order, each once. Ids are compared as they are written (RFC
 * 5322 §3.6.4). Programs write long ones as encoded words: Python's email package does.
 */
export function readMessageIds(value: string | null): string[] {
  if (value === null) return []
  const text = decodeWords(value)
  const inBrackets = Array.from(text.matchAll(/<([^<>]*)>/g), ([, id]) => id ?? '')
  const ids = inBrackets.length > 0 ? inBrackets : text.split(/[\s,"<>]+/).filter((id) => id.includes('@'))
  return [...new Set(ids.map((id) => id.replace(/\s+/g, '')))].filter(isId)
}

/** A Content-ID (RFC 2045 §7) without angle brackets, which it need not have. */
export function readContentId(value: string | null): string | null {
  const [id = value?.trim() ?? ''] = readMessageIds(value)
  return /^[^<>\s]+$/.test(id) && isId(id) ? id : null
}

function isId(id: string): boolean {
  return /^\P{C}+$/u.test(id) && id.length <= idLength
}
