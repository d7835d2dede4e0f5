import { domainToASCII } from 'node:url'
import type { MailAddress } from '@fiscus/db/schema/mail/messages'
import { decodedLine } from './encoded-words.ts'

const nameLength = 200
const localLength = 64
const domainLength = 253

/**
 * Returns an address with its domain in lower-case ASCII (IDN as A-labels), or null when it is none that a mail can be
 * sent to. Spaces, quotes, angle brackets, control characters, comments and domain literals are refused, so that an
 * accepted address cannot change an envelope or a header.
 */
export function readAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > localLength) return null
  if (!/^[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u.test(local)) return null
  const domain = text.slice(at + 1)
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(domain) || domain.length > domainLength) return null
  const ascii = domainToASCII(domain)
  const isName = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii)
  return isName && ascii.length <= domainLength ? `${local}@${ascii}` : null
}

/**
 * Reads the addresses of a header such as To (RFC 5322 §3.4), members of groups among them. A display name is never an
 * address, whatever it contains; entries without a valid address are left out and counted.
 * @param max the number of addresses that are returned at most
 */
export function readAddressList(
  value: string | null,
  max: number,
): { addresses: MailAddress[]; unread: number } {
  const addresses: MailAddress[] = []
  let unread = 0
  for (const entry of entriesOf(value ?? '')) {
    if (entry.name === '' && entry.address === null) continue
    const address = readAddress(withoutSpaces(entry.address ?? entry.name))
    if (address === null || addresses.length === max) unread += 1
    else addresses.push({ address, name: entry.address === null ? null : displayName(entry.name) })
  }
  return { addresses, unread }
}

/** An address without the white space that may be around its parts (RFC 5322 §4.4). */
function withoutSpaces(address: string): string {
  return address
    .replace(/\s+/g, ' ')
    .replace(/ ?([@.]) ?/g, '$1')
    .trim()
}

function displayName(name: string): string | null {
  return decodedLine(name, nameLength) || null
}

/** `address`: the text in angle brackets; null when the entry has none. */
type Entry = { name: string; address: string | null }

/** Splits at `,` and `;` outside of quotes, comments and angle brackets. A text before `:` is the name of a group. */
function entriesOf(value: string): Entry[] {
  const entries: Entry[] = []
  let entry: Entry = { name: '', address: null }
  let comments = 0
  let state: 'text' | 'quoted' | 'angle' = 'text'
  for (let at = 0; at < value.length; at++) {
    const char = value.charAt(at)
    if (char === '\\' && (state === 'quoted' || comments > 0)) {
      at += 1
      if (comments === 0) entry.name += value.charAt(at)
    } else if (comments > 0) {
      if (char === '(') comments += 1
      if (char === ')') comments -= 1
    } else if (state === 'quoted') {
      if (char === '"') state = 'text'
      else entry.name += char
    } else if (state === 'angle') {
      if (char === '>') state = 'text'
      else if (char === '(') comments = 1
      // Programs put an address into brackets that has them already.
      else if (char === '<' && entry.address === '') continue
      // Servers on the way to an address have no meaning (RFC 5322 §4.4).
      else if (char === ':') entry.address = ''
      else entry.address += char
    } else if (char === '"') state = 'quoted'
    else if (char === '(') comments = 1
    else if (char === '<' && entry.address === null) {
      state = 'angle'
      entry.address = ''
    } else if (char === ':') entry = { name: '', address: null }
    else if (char === ',' || char === ';') {
      entries.push(trimmed(entry))
      entry = { name: '', address: null }
    } else entry.name += char
  }
  entries.push(trimmed(entry))
  return entries
}

function trimmed({ name, address }: Entry): Entry {
  return { name: withoutStrayEnds(name.trim()), address }
}

/** The text without brackets at its end that close nothing: `anna@example.com>`. */
function withoutStrayEnds(text: string): string {
  if (!text.endsWith('>') || text.includes('<')) return text
  let end = text.length
  while (text[end - 1] === '>') end--
  return text.slice(0, end).trimEnd()
}
