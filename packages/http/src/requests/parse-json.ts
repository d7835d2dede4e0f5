import { Problem } from '@fiscus/contracts/problems/problem'

const depthMax = 64
/** Up to here JSON.parse takes milliseconds, however deep the nesting; 5 MB of open brackets take it seconds. */
const parsedUnseenMax = 65_536

/**
 * Parses a JSON text strictly: `JSON.parse` keeps the last of two members with the same name without a word, and with
 * amounts at stake nobody should guess which one was meant (RFC 8259 §4).
 * @throws Problem 400 `malformed-json`
 */
export function parseJson(text: string): unknown {
  if (text.length > parsedUnseenMax) requireFlat(text)
  const value = parse(text)
  const members = countMembers(value, 1)
  // Each member has a colon: only where there are more, in strings or in members that were lost, a closer look is needed.
  if (countColons(text) > members && countNames(text) > members) {
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

function countMembers(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > depthMax) throw nestedTooDeep()
  let members = 0
  if (Array.isArray(value)) {
    for (const entry of value) members += countMembers(entry, depth + 1)
    return members
  }
  // Not Object.entries, which takes three times as long and each request comes by.
  for (const name in value) {
    // No schema of ours would see it: zod passes it over.
    if (name === '__proto__')
      throw new Problem('malformed-json', 'No member of an object may have the name __proto__.')
    members += 1 + countMembers(Reflect.get(value, name), depth + 1)
  }
  return members
}

/** Looks at the brackets outside of strings, and at nothing else. */
function requireFlat(text: string): void {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === ']' || character === '}') depth--
    else if ((character === '[' || character === '{') && ++depth > depthMax) throw nestedTooDeep()
  }
}

function nestedTooDeep(): Problem {
  return new Problem('malformed-json', `The body is nested deeper than ${depthMax} levels.`)
}

function countColons(text: string): number {
  let colons = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) colons++
  return colons
}

/** Counts the members that a valid JSON text has: its colons outside of strings. */
function countNames(text: string): number {
  return countColons(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))
}
