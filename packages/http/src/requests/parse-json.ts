import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import { messageOf } from '@fiscus/runtime/faults/message-of'
import { parseExactly } from './exact-numbers.ts'

const depthMax = 64
/** No object of a request has a hundred. */
const membersMax = 1_000
/** JSON.parse takes milliseconds up to this length, at any depth, but seconds for 5 MB of open brackets. */
const uncheckedLengthMax = 65_536

/**
 * Parses a JSON text strictly. `JSON.parse` silently keeps the last of two members with the same name (RFC 8259 §4);
 * here they are rejected, because the intended amount is unknown. So is a number that it rounds, which becomes NaN.
 * @throws Problem 400 `malformed-json`
 */
export function parseJson(text: string): unknown {
  if (text.length > uncheckedLengthMax) checkStructure(text)
  const value = parse(text)
  const members = countMembers(value, 1)
  // Each member has a colon. More colons are in strings or in duplicate members: only then the names are counted.
  if (countColons(text) > members && countNames(text) > members) {
    throw new Problem('malformed-json', requests.memberTwice())
  }
  return value
}

function parse(text: string): unknown {
  try {
    return parseExactly(text)
  } catch (error) {
    throw new Problem('malformed-json', requests.bodyNotJson({ reason: messageOf(error) }))
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
  // Object.entries would take three times as long, on each request.
  for (const name in value) {
    // zod ignores this member, so no schema would reject it.
    if (name === '__proto__') throw new Problem('malformed-json', requests.memberProto())
    members += 1 + countMembers(Reflect.get(value, name), depth + 1)
  }
  return members
}

/**
 * Checks the nesting of brackets and the members of each object, outside of strings, before the text is parsed: an
 * object with tens of thousands of members takes longer to create, to read and to validate than a request may block
 * others.
 */
function checkStructure(text: string): void {
  const members = [0]
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === ']' || character === '}') members.pop()
    else if (character === ':') countMember(members)
    else if ((character === '[' || character === '{') && members.push(0) > depthMax + 1) throw nestedTooDeep()
  }
}

/** `members` has the number of members of each open object. */
function countMember(members: number[]): void {
  const count = (members.pop() ?? 0) + 1
  if (count > membersMax) throw new Problem('malformed-json', requests.membersMax({ count: membersMax }))
  members.push(count)
}

function nestedTooDeep(): Problem {
  return new Problem('malformed-json', requests.nestedTooDeep({ count: depthMax }))
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
