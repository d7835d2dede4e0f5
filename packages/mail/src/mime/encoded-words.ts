import type { Message } from '@fiscus/messages/message'
import { decodeBytes } from './charset.ts'
import { cleanLine } from './clean-text.ts'

/**
 * An encoded word (RFC 2047) with its character set without a language (RFC 2231 §5), encoding and text. The text may
 * have `?` and spaces, which programs forget to encode, and ends before the next word, so that a search needs time that
 * grows with the value.
 */
const word = /=\?([^\s?*]{1,60})(?:\*[^\s?]{0,60})?\?([bq])\?((?:[^?=]|=(?!\?(?!=))|\?(?!=))*)\?=/gi

/** Words that follow one another in one character set. */
type Run = { charset: string; bytes: Buffer[] }

/**
 * Decodes the encoded words of a header value. White space between two words has no meaning. The bytes of words that
 * follow one another are decoded together, because programs cut characters between them.
 * @param written how a decoded text is written into the value
 * @param warn called when the character set of a word is unknown, or has no such bytes
 */
export function decodeWords(
  value: string,
  written = (text: string) => text,
  warn: (warning: Message) => void = () => {},
): string {
  if (!value.includes('=?')) return value
  const pieces: (string | Run)[] = []
  let end = 0
  for (const match of value.matchAll(word)) {
    const [whole, charset = '', encoding = '', text = ''] = match
    const between = value.slice(end, match.index)
    const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : bytesOfQuoted(text)
    const last = pieces.at(-1)
    const run = typeof last === 'object' && between.trim() === '' ? last : null
    if (run === null) pieces.push(between)
    if (run?.charset === charset.toLowerCase()) run.bytes.push(bytes)
    else pieces.push({ charset: charset.toLowerCase(), bytes: [bytes] })
    end = match.index + whole.length
  }
  pieces.push(value.slice(end))
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const { text, warning } = decodeBytes(Buffer.concat(piece.bytes), piece.charset)
      if (warning) warn(warning)
      return written(text)
    })
    .join('')
}

/** Decodes a header value with encoded words (RFC 2047) to a text of one line with at most `length` characters. */
export function decodedLine(value: string, length: number): string {
  return cleanLine(decodeWords(value), length)
}

function bytesOfQuoted(text: string): Buffer {
  const ascii = text
    .replaceAll('_', ' ')
    .replace(/[^\0-\x7f]+/g, (letters) => Buffer.from(letters).toString('latin1'))
  const bytes = ascii.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
