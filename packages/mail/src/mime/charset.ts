import { isAscii } from 'node:buffer'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import iconv from 'iconv-lite'

export type DecodedText = {
  text: string
  /** What was wrong with the character set; null when nothing was. */
  warning: Message | null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenientUtf8 = new TextDecoder('utf-8')
const western = new TextDecoder('windows-1252')
/** Names that mail uses for sets with a standard name, and sets that programs name while they send another one. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['ansi', 'windows-1252'],
  ['unknown-8bit', 'us-ascii'],
  ['x-unknown', 'us-ascii'],
  ['default', 'us-ascii'],
  ['binary', 'us-ascii'],
  ['ascii', 'us-ascii'],
  ['utf8', 'utf-8'],
  ['utf-8-sig', 'utf-8'],
  ['utf8mb4', 'utf-8'],
  ['cp65001', 'utf-8'],
  // In either order of bytes, as the first two say.
  ['utf-16', 'utf16'],
  ['uhc', 'euc-kr'],
  ['ms949', 'euc-kr'],
  ['x-windows-949', 'euc-kr'],
  ['cp50220', 'iso-2022-jp'],
  ['cp50221', 'iso-2022-jp'],
  ['iso-2022-jp-ms', 'iso-2022-jp'],
  ['x-mac-ce', 'maccenteuro'],
  ['x-mac-centraleurroman', 'maccenteuro'],
])
/** Sets of which Node.js knows a part: neither the 8,800 letters of UHC (cp949) nor the characters of Hong Kong. */
const incomplete: ReadonlySet<string> = new Set(['euc-kr', 'big5'])
/** Codecs of iconv-lite that are no character sets. */
const noCharsets: ReadonlySet<string> = new Set(['base64', 'hex', 'utf7imap'])

/**
 * Decodes bytes of a mail. Without a character set, and for `us-ascii`, they are UTF-8 where they can be, else
 * windows-1252; so are those of an unknown set. That, and bytes that are no characters of the set, is a warning. Every
 * input has a text, in UTF-8 also where it is that and declares another set.
 */
export function decodeBytes(bytes: Uint8Array, charset: string | null): DecodedText {
  const name = nameOf(charset)
  if (name === null || name === 'us-ascii') return { text: guess(bytes), warning: null }
  const text = decodeKnown(bytes, name)
  const shown = JSON.stringify(name.slice(0, 40))
  if (text === null) return { text: guess(bytes), warning: mailTexts.unknownCharset({ name: shown }) }
  if (!text.includes('\uFFFD')) return { text, warning: null }
  const right = strictUtf8(bytes)
  if (name !== 'utf-8') return { text: right ?? text, warning: mailTexts.notInCharset({ name: shown }) }
  return { text, warning: right === null ? mailTexts.notUtf8() : null }
}

/** Sets in which the bytes of ASCII are its characters. Most mail is in one of them. */
const setsWithAscii: ReadonlySet<string | null> = new Set([
  null,
  'us-ascii',
  'utf-8',
  'iso-8859-1',
  'windows-1252',
])

/**
 * Whether each byte is the character of ASCII with its number, so that a part of them can be decoded without the rest.
 */
export function areAscii(bytes: Uint8Array, charset: string | null): boolean {
  return setsWithAscii.has(nameOf(charset)) && isAscii(bytes)
}

/**
 * Decodes a line of a header: UTF-8 (RFC 6532), else the character set that the message declares, else windows-1252.
 */
export function decodeHeaderBytes(bytes: Uint8Array, charset: string | null): string {
  const isOfAscii = charset === null || !/^(utf-?(16|32|7)|ucs)/i.test(charset)
  return strictUtf8(bytes) ?? damagedUtf8(bytes) ?? decodeBytes(bytes, isOfAscii ? charset : null).text
}

function nameOf(charset: string | null): string | null {
  const name =
    charset
      ?.trim()
      .toLowerCase()
      .replace(/^["']|["']$/g, '') ?? ''
  return name === '' ? null : (aliases.get(name) ?? name)
}

const escapeSequence = '\\u001B[($][@BIJ]'
const vainEscape = new RegExp(`${escapeSequence}(?=${escapeSequence})`, 'g')

/**
 * Removes an escape sequence that another one follows at once, for which the decoder returns U+FFFD. Encoded words that
 * are decoded together have them: each begins and ends in ASCII.
 */
function withoutVainEscapes(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replace(vainEscape, ''), 'latin1')
}

function guess(bytes: Uint8Array): string {
  return strictUtf8(bytes) ?? damagedUtf8(bytes) ?? utf16(bytes) ?? western.decode(bytes)
}

/** So many bytes of a text decide what it is: the rest is alike. */
const decidingBytes = 65_536

/**
 * The text of UTF-8 with some bytes that are not: cut within a character, or with a line in another set. Text of
 * another set has seldom a sequence of UTF-8, and never as many as other bytes beyond ASCII. null: it is no UTF-8.
 */
function damagedUtf8(bytes: Uint8Array): string | null {
  const start = lenientUtf8.decode(bytes.subarray(0, decidingBytes))
  const wrong = count(start, /\uFFFD/g)
  const right = count(start, /[^\0-\x7F\uFFFD]/gu)
  return right > 0 && right >= wrong ? lenientUtf8.decode(bytes) : null
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** The text of bytes that begin with a byte order mark of UTF-16. */
function utf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : null
}

/** The text of bytes that are UTF-8; null of others. */
export function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** null: the set is unknown. `TextDecoder` knows the sets of the Encoding Standard, iconv-lite UTF-7 and older ones. */
function decodeKnown(bytes: Uint8Array, name: string): string | null {
  const decoder = decoderOf(name)
  if (decoder && !incomplete.has(decoder.encoding))
    return decoder.decode(decoder.encoding === 'iso-2022-jp' ? withoutVainEscapes(bytes) : bytes)
  const codec = decoder?.encoding ?? name
  const isKnown = iconv.encodingExists(codec) && !noCharsets.has(codec.replace(/[^a-z0-9]/g, ''))
  return isKnown ? iconv.decode(Buffer.from(bytes), codec) : null
}

function decoderOf(name: string) {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}
