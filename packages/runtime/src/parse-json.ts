import { Problem } from '@fiscus/contracts/problem'

const depthMax = 64

/**
 * Parses a JSON text strictly: `JSON.parse` keeps the last of two members with the same name without a word, and with
 * amounts at stake nobody should guess which one was meant (RFC 8259 §4).
 * @throws Problem 400 `malformed-json`
 */
export function parseJson(text: string): unknown {
  const value = parse(text)
  const { members, depth } = measure(text)
  if (depth > depthMax)
    throw new Problem('malformed-json', `The body is nested deeper than ${depthMax} levels.`)
  if (members !== countMembers(value)) {
    throw new Problem(
      'malformed-json',
      'An object in the body has two members with the same name; send each once.',
    )
  }
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = error instanceof Error ? ` (${error.message})` : ''
    throw new Problem('malformed-json', `The body cannot be read as JSON${where}.`)
  }
}

const [quote, backslash, colon, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\:{}[]')

/** Counts the members written in a valid JSON text, and how deep it is nested. */
function measure(text: string): { members: number; depth: number } {
  let members = 0
  let level = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) members++
    else if (code === openBrace || code === openBracket) depth = Math.max(depth, ++level)
    else if (code === closeBrace || code === closeBracket) level--
  }
  return { members, depth }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce((members, entry) => members + countMembers(entry), 0)
  let members = 0
  for (const [name, member] of Object.entries(value)) {
    // No schema of ours would see it: zod passes it over, so that it can do no harm.
    if (name === '__proto__')
      throw new Problem('malformed-json', 'No member of an object may have the name __proto__.')
    members += 1 + countMembers(member)
  }
  return members
}
