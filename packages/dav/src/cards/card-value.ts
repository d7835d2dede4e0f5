import { type Property, paramOf, paramValues } from '../text/content-line.ts'
import { cleanText, escapeText, splitValue, unescapeText } from '../text/text-value.ts'
import { withValue } from '../text/write-property.ts'
import type { CardVersion } from './card.ts'

const lineLength = 74

/** The text of a property. */
export function cardText(property: Property, version: CardVersion): string {
  return unescaped(decoded(property), version)
}

/** The texts of a structured property such as N or ORG. */
export function cardTexts(property: Property, version: CardVersion): string[] {
  return splitValue(decoded(property), ';').map((part) => unescaped(part, version))
}

/**
 * The property with other texts in some of its parts; the parts without a new text keep theirs, byte for byte outside
 * vCard 2.1. Texts are escaped, or quoted-printable in vCard 2.1 where they must be.
 */
export function withParts(
  property: Property,
  texts: readonly (string | undefined)[],
  version: CardVersion,
  lineEnd: string,
): Property {
  const isEncoded = isQuotedPrintable(property)
  const old = splitValue(isEncoded ? decoded(property) : property.value, ';')
  const parts = Array.from({ length: Math.max(old.length, texts.length) }, (_, index) => {
    const text = texts[index]
    if (text === undefined) return old[index] ?? ''
    return version === '2.1' ? cleanText(text).replace(/[\\;]/g, '\\$&') : escapeText(text)
  })
  const value = parts.join(';')
  if (version === '2.1' && !/^[\x20-\x7e]*$/.test(value)) return encodedProperty(property, value, lineEnd)
  return withValue(property, value, lineEnd, isEncoded ? ['ENCODING', 'CHARSET'] : [])
}

/** The lines of quoted-printable end with soft breaks: a fold behind a `=` would be read as one. */
function encodedProperty(property: Property, value: string, lineEnd: string): Property {
  const { head } = withValue(property, '', lineEnd, ['ENCODING', 'CHARSET'])
  const tokens = quotedPrintable(value).match(/=..|./g) ?? []
  const lines = [`${head};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:`]
  for (const token of tokens) {
    const line = lines.at(-1) ?? ''
    if (line.length + token.length <= lineLength) lines[lines.length - 1] = line + token
    else lines.push(token === ' ' ? '=20' : token)
  }
  return { ...property, raw: lines.join(`=${lineEnd}`) + lineEnd }
}

/**
 * How much a property is preferred; the lowest number is the most preferred one (RFC 6350 §5.3, vCard 3.0 `TYPE=PREF`).
 */
export function preferenceOf(property: Property): number {
  const preference = Number(paramOf(property, 'PREF') ?? Number.NaN)
  if (preference >= 1 && preference <= 100) return preference
  return typesOf(property).includes('PREF') ? 1 : 101
}

export function typesOf(property: Property): string[] {
  return paramValues(property, 'TYPE').flatMap((type) => type.toUpperCase().split(','))
}

/** vCard 2.1 has no escapes but those of separators. */
function unescaped(text: string, version: CardVersion): string {
  return version === '2.1' ? cleanText(text.replace(/\\([\\;,:])/g, '$1')) : unescapeText(text)
}

function isQuotedPrintable(property: Property): boolean {
  return paramOf(property, 'ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE'
}

function decoded(property: Property): string {
  if (!isQuotedPrintable(property)) return property.value
  const pieces = property.value.match(/=[0-9A-F]{2}|[^=]+|=/gi) ?? []
  const bytes = Buffer.concat(
    pieces.map((piece) =>
      /^=[0-9A-F]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece),
    ),
  )
  return decoderOf(paramOf(property, 'CHARSET') ?? 'utf-8').decode(bytes)
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

function quotedPrintable(text: string): string {
  return Buffer.from(text.replaceAll('\n', '\r\n'))
    .toString('latin1')
    .replace(
      /[^\x20-\x3c\x3e-\x7e]/g,
      (char) => `=${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
}
