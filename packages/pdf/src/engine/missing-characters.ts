import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { beyondFamilies } from '../fonts/font-faces.ts'
import { namedCharactersMax } from '../fonts/missing-warning.ts'

/** Of one stream: a page with more is not looked at. */
const streamMax = 32_000_000

/**
 * The characters of a text that a PDF of Chromium prints as boxes, because no font has them: at most 20. Chromium draws
 * the first glyph of a font, which is the box, in their place. U+FFFD stands for a character that the text does not
 * have, for example of a font with a fault.
 * @param textOf is called when there is a box
 */
export async function missingCharacters(pdf: Buffer, textOf: () => string): Promise<string[]> {
  if (!(await hasBoxes(pdf))) return []
  const text = textOf()
  const printed = new Set<string>()
  for (const stream of textStreams(pdf))
    for (const character of charactersIn(await inflated(stream))) printed.add(character)
  // A letter that the families of the package have is missing only if no other one is.
  for (const letters of [beyondFamilies(text), text]) {
    const missing = unprinted(letters, printed)
    if (missing.length > 0) return missing
  }
  return ['\ufffd']
}

async function hasBoxes(pdf: Buffer): Promise<boolean> {
  for (const stream of textStreams(pdf)) if (box.test(await inflated(stream))) return true
  return false
}

function unprinted(text: string, printed: ReadonlySet<string>): string[] {
  const missing = new Set<string>()
  for (const [character] of text.matchAll(visible)) {
    if (!printed.has(character)) missing.add(character.toWellFormed())
    if (missing.size === namedCharactersMax) break
  }
  return [...missing]
}

/** A shown text in which one of the glyphs, of four digits each, is the first one of its font. */
const box = /(?<!ActualText )<(?:[0-9A-F]{4})*?0000(?:[0-9A-F]{4})*> *T[Jj]/
/** Others than those of English, spaces, and marks that are printed with the character before them. */
const visible = /[^\p{ASCII}\p{White_Space}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}]/gu
/** How Chromium begins the streams of pages and of the characters of fonts; pictures and fonts have further entries. */
const streamStart = /<<\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/g

function* textStreams(pdf: Buffer): Generator<Buffer> {
  for (const { 0: start, 1: length, index } of pdf.toString('latin1').matchAll(streamStart))
    yield pdf.subarray(index + start.length, index + start.length + Number(length))
}

const inflateBuffer = promisify(inflate)

async function inflated(stream: Buffer): Promise<string> {
  try {
    return (await inflateBuffer(stream, { maxOutputLength: streamMax })).toString('latin1')
  } catch {
    return ''
  }
}

/** The characters that the glyphs of a font stand for, or those of glyphs on a page that stand for several. */
function* charactersIn(content: string): Generator<string> {
  if (content.includes('begincmap'))
    for (const [, first, last, characters = ''] of content.matchAll(
      /<([0-9A-F]{4})> (?:<([0-9A-F]{4})> )?<([0-9A-F]+)>/g,
    ))
      yield* last === undefined ? decoded(characters) : range(first, last, characters)
  else
    for (const [, characters = '', glyphs = ''] of content.matchAll(
      /ActualText <FEFF([0-9A-F]+)> >> BDC\n(.*?)EMC/gs,
    ))
      if (!box.test(glyphs)) yield* decoded(characters)
}

function* range(first = '', last = '', characters: string): Generator<string> {
  const [start] = decoded(characters)
  const code = start?.codePointAt(0)
  if (code === undefined) return
  for (let at = 0; at <= Number.parseInt(last, 16) - Number.parseInt(first, 16); at += 1)
    yield String.fromCodePoint(code + at)
}

/** UTF-16 in hexadecimal digits. */
function decoded(digits: string): string {
  return Buffer.from(digits, 'hex')
    .subarray(0, digits.length & ~3)
    .swap16()
    .toString('utf16le')
}
