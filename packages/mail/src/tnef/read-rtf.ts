import { isAscii } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { decodeBytes } from '../mime/charset.ts'
import { charsetOfCodePage } from './code-page.ts'

type Group = {
  /** Its text is no text of the message. */
  isHidden: boolean
  /** Within `\htmltag`, whose text is HTML as it is. */
  isTag: boolean
  /** Within `\htmlrtf`, whose text is only for readers of RTF. */
  isForRtf: boolean
  font: number
  /** Characters that follow `\u` for readers without Unicode. */
  skip: number
}

type Reading = {
  isHtml: boolean
  codePage: number
  codePages: Map<number, number>
  group: Group
  outer: Group[]
  /** Within the table of fonts, whose character sets alone are read. */
  isFonts: boolean
  toSkip: number
  bytes: number[]
  output: string[]
}

const nestingMax = 500
const hiddenWords: ReadonlySet<string> = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
  'headerl',
  'headerr',
  'headerf',
  'footerl',
  'footerr',
  'footerf',
  'fldinst',
])
/** What a word stands for, in a text and in HTML. */
const texts: ReadonlyMap<string, string> = new Map([
  ['par', '\r\n'],
  ['line', '\r\n'],
  ['row', '\r\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
  ['~', '\u00A0'],
  ['_', '\u00AD'],
  ['\r', '\r\n'],
  ['\n', '\r\n'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
])
/** Code pages of the character sets of fonts; others have that of the document. */
const codePagesOfSets: ReadonlyMap<number, number> = new Map([
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
])
const tokensBetweenTurns = 20_000
const tokens =
  /\\(?:([a-z]{1,32})(-?\d{1,9})? ?|'([0-9a-f]{2})|([^a-z]))|([{}])|[\r\n]+|[^\\{}\r\n]{1,1000}|\\/giy

/**
 * Reads the text of an RTF, or the HTML that it encapsulates (MS-OXRTFEX), in time that grows with its length, and
 * yields to the event loop. Pictures, objects and forms of the text are left out.
 */
export async function readRtf(rtf: Buffer): Promise<{ text: string | null; html: string | null }> {
  const source = rtf.toString('latin1')
  const reading: Reading = {
    isHtml: /^\{\\rtf1?[^{}]{0,200}\\fromhtml1/.test(source),
    codePage: 1252,
    codePages: new Map(),
    group: { isHidden: false, isTag: false, isForRtf: false, font: 0, skip: 1 },
    outer: [],
    isFonts: false,
    toSkip: 0,
    bytes: [],
    output: [],
  }
  const token = new RegExp(tokens)
  let count = 0
  for (let found = token.exec(source); found; found = token.exec(source)) {
    if (++count % tokensBetweenTurns === 0) await setImmediate()
    const [whole, word, number, hex, symbol, brace] = found
    if (brace === '{') open(reading)
    else if (brace === '}') {
      close(reading)
      // What is behind the document is no part of it: a NUL.
      if (reading.outer.length === 0) break
    } else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word !== undefined)
      readWord(reading, word.toLowerCase(), number === undefined ? null : Number(number))
    else if (hex !== undefined) addBytes(reading, Buffer.from(hex, 'hex'))
    else if (symbol === '*') hideUnknown(reading, source.startsWith('\\htmltag', token.lastIndex))
    else if (symbol !== undefined) addText(reading, texts.get(symbol) ?? '')
    else if (!/^[\r\n\\]/.test(whole)) addBytes(reading, Buffer.from(whole, 'latin1'))
  }
  flush(reading)
  const text = reading.output.join('')
  return reading.isHtml ? { text: null, html: text } : { text, html: null }
}

function open({ outer, group }: Reading) {
  // A group within more groups is read as a part of the last one.
  if (outer.length < nestingMax) outer.push({ ...group })
}

function close(reading: Reading) {
  flush(reading)
  reading.group = reading.outer.pop() ?? reading.group
  if (!reading.group.isHidden) reading.isFonts = false
  reading.toSkip = 0
}

/** `\*` begins a group that is hidden unless its word is known. */
function hideUnknown(reading: Reading, isTag: boolean) {
  flush(reading)
  if (reading.isHtml && isTag) reading.group.isTag = true
  else reading.group.isHidden = true
}

function readWord(reading: Reading, word: string, number: number | null) {
  const { group } = reading
  if (word === 'u' && number !== null) {
    addText(reading, String.fromCharCode(number & 0xffff))
    reading.toSkip = group.skip
  } else if (word === 'uc') group.skip = Math.min(Math.max(number ?? 1, 0), 10)
  else if (word === 'ansicpg') reading.codePage = number ?? 1252
  else if (word === 'f') {
    flush(reading)
    group.font = number ?? 0
  } else if (word === 'fcharset') setCodePage(reading, number ?? 0)
  else if (word === 'htmlrtf') {
    flush(reading)
    group.isForRtf = number !== 0
  } else if (hiddenWords.has(word)) {
    flush(reading)
    group.isHidden = true
    if (word === 'fonttbl') reading.isFonts = true
  } else addText(reading, texts.get(word) ?? '')
}

function setCodePage({ isFonts, codePages, group }: Reading, set: number) {
  const page = codePagesOfSets.get(set)
  if (isFonts && page !== undefined && codePages.size < 1000) codePages.set(group.font, page)
}

function isShown({ isHtml, group }: Reading): boolean {
  return !group.isHidden && (!isHtml || !group.isForRtf)
}

function addText(reading: Reading, text: string) {
  if (text === '') return
  reading.toSkip = 0
  flush(reading)
  if (isShown(reading)) reading.output.push(text)
}

function addBytes(reading: Reading, bytes: Buffer) {
  const skipped = Math.min(reading.toSkip, bytes.length)
  reading.toSkip -= skipped
  if (isShown(reading)) for (const byte of bytes.subarray(skipped)) reading.bytes.push(byte)
}

/** A character may have several bytes: they are decoded together. */
function flush({ bytes, output, codePage, codePages, group }: Reading) {
  if (bytes.length === 0) return
  const page = group.isTag ? codePage : (codePages.get(group.font) ?? codePage)
  const run = Buffer.from(bytes)
  output.push(isAscii(run) ? run.toString('latin1') : decodeBytes(run, charsetOfCodePage(page)).text)
  bytes.length = 0
}
