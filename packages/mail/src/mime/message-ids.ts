/** An index of PostgreSQL refuses long texts; a longer id is as good as none. */
const idLength = 500

/** Reads a Message-ID without its angle brackets; null when there is none that can identify a message. */
export function readMessageId(value: string | null): string | null {
  return readMessageIds(value)[0] ?? null
}

/**
 * Reads the ids of In-Reply-To or References in their order, each once. Ids are compared as they are written (RFC
 * 5322 §3.6.4).
 */
export function readMessageIds(value: string | null): string[] {
  const text = value ?? ''
  const inBrackets = Array.from(text.matchAll(/<([^<>]*)>/g), ([, id]) => id ?? '')
  const ids = inBrackets.length > 0 ? inBrackets : text.split(/[\s,]+/).filter((id) => id.includes('@'))
  return [...new Set(ids.map((id) => id.replace(/\s+/g, '')))].filter(
    (id) => /^\P{C}+$/u.test(id) && id.length <= idLength,
  )
}
