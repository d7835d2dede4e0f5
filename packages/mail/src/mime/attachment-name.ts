import { cleanText } from './clean-text.ts'

const nameLength = 200
/**
 * Of the text that becomes a name, from its start and from its end: normalisation and searches need the square of the
 * time.
 */
const readLength = 1000

/**
 * Returns the name of an attachment as a text for display and download: without folders, control characters, marks that
 * change the direction of the text, and characters without a width. It keeps its extension when it is cut. null when
 * nothing remains.
 */
export function attachmentName(value: string | null): string | null {
  if (value === null) return null
  const name = ends(cleanText(value))
    .replace(/[\p{Cf}\p{Zl}\p{Zp}\n\t]+/gu, '')
    .normalize('NFC')
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const bare = last
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return bare === '' ? null : cut(bare)
}

function ends(text: string): string {
  if (text.length <= readLength * 2) return text
  return `${text.slice(0, readLength)}${text.slice(-readLength)}`.toWellFormed()
}

function cut(name: string): string {
  if (name.length <= nameLength) return name
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return `${name.slice(0, nameLength - extension.length).toWellFormed()}${extension}`
}
