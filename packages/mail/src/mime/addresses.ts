import { domainToASCII } from 'node:url'
import type { MailAddress } from '@fiscus/db/schema/mail/messages'
import addressparser from 'nodemailer/lib/addressparser'
import { decodedLine, decodeWords } from './encoded-words.ts'

const nameLength = 200
const localLength = 64
const domainLength = 253

const dotAtom = /^[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u
/** What a local part in quotes may have: neither a second address nor another space than one in the middle. */
const quotedText = /^[^\s\p{C}"<>@\\]+( [^\s\p{C}"<>@\\]+)*$/u

/**
 * Returns an address with its domain in lower-case ASCII (IDN as A-labels), or null when it is none that a mail can be
 * sent to. A local part that is no dot-atom stays in quotes, or gets them. Quotes within it, angle brackets, control
 * characters, comments and domain literals are refused, so that an accepted address cannot change an envelope or a
 * header.
 */
export function readAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const local = readLocalPart(text.slice(0, at))
  const domain = text.slice(at + 1)
  if (local === null || !/^[\p{L}\p{M}\p{N}._-]+$/u.test(domain) || domain.length > domainLength) return null
  const ascii = domainToASCII(domain)
  const isName = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii)
  return isName && ascii.length <= domainLength ? `${local}@${ascii}` : null
}

/** Japanese operators have given out local parts such as `anna..b` and `anna.`, which programs send without quotes. */
function readLocalPart(text: string): string | null {
  const content = /^"(.*)"$/.exec(text)?.[1] ?? (/[\s(),:;[\]]/.test(text) ? '' : text)
  if (content.length > localLength) return null
  if (dotAtom.test(content)) return content
  return quotedText.test(content) ? `"${content}"` : null
}

/**
 * Reads the addresses of a header such as To (RFC 5322 §3.4), members of groups among them. A display name is never an
 * address, whatever it contains. What should be an address and is none is left out and counted.
 * @param max the number of addresses that are returned at most
 */
export function readAddressList(
  value: string | null,
  max: number,
): { addresses: MailAddress[]; unread: number } {
  const text = decodeWords(value ?? '', asBase64).replace(bracketsInName, inQuotes)
  const addresses: MailAddress[] = []
  let unread = 0
  for (const entry of addressparser(text, { flatten: true })) {
    if (entry.address === '' && !entry.name.includes('@')) continue
    const address = addresses.length < max ? readAddress(bare(decodeWords(entry.address))) : null
    if (address === null) unread += 1
    else addresses.push({ address, name: decodedLine(withoutStrayEnd(entry.name), nameLength) || null })
  }
  return { addresses, unread }
}

/** Programs forget to encode `,`, `"` and `<` in an encoded word, where they separate nothing. */
function asBase64(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** A text in quotes; or in angle brackets without `@`, when an address in brackets follows: `Jan <Acme> <jan@x.pl>`. */
const bracketsInName = /"(?:[^"\\]|\\.?)*(?:"|$)|<([^<>@"]*)>(?=[^<>"]*<)/gs

function inQuotes(whole: string, text: string | undefined): string {
  return text === undefined ? whole : `"${text}"`
}

/** An address without white space around its parts (RFC 5322 §4.4), and without what programs put around it. */
function bare(address: string): string {
  return withoutStrayEnd(address.replace(/\s+/g, ' '))
    .replace(/ ?([@.]) ?/g, '$1')
    .replace(/^mailto:/i, '')
    .replace(/^'(.*)'$/, '$1')
}

/** A text without brackets at its end that close nothing: `anna@example.com>`, `[mailto:anna@example.com]`. */
function withoutStrayEnd(text: string): string {
  const end = text.replace(/(?<![>\s])[>\s]+$/, '')
  return end.endsWith(']') && !end.includes('[') ? end.slice(0, -1) : text.includes('<') ? text : end
}
