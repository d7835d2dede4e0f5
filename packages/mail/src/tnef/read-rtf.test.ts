import { expect, test } from 'vitest'
import { readRtf } from './read-rtf.ts'

const read = (rtf: string) => readRtf(Buffer.from(rtf, 'latin1'))

test.for<[string, string, string]>([
  [
    'paragraphs and symbols',
    String.raw`{\rtf1 a\par b\tab c\line\{\\\}\~\ldblquote x\rdblquote}`,
    'a\r\nb\tc\r\n{\\}\u00A0“x”',
  ],
  [
    'tables of fonts, colours and styles',
    String.raw`{\rtf1{\fonttbl{\f0 Arial;}}{\colortbl;\red0;}{\stylesheet Normal;}{\info{\author A}}text}`,
    'text',
  ],
  ['groups that only newer programs know', String.raw`{\rtf1{\*\generator Word;}text}`, 'text'],
  ['pictures and their bytes', String.raw`{\rtf1{\pict\bin3 }}} x}text}`, 'text'],
  [
    'the target of a link',
    String.raw`{\rtf1{\field{\*\fldinst HYPERLINK "https://example.com"}{\fldrslt here}}}`,
    'here',
  ],
  ['bytes of the code page of the document', String.raw`{\rtf1\ansicpg1250 \'b9\'ea}`, 'ąę'],
  [
    'bytes of the character set of the font',
    String.raw`{\rtf1\ansicpg1252{\fonttbl{\f0 A;}{\f1\fcharset238 A;}}\'b9{\f1 \'b9}\'b9}`,
    '¹ą¹',
  ],
  ['a character of several bytes', String.raw`{\rtf1\ansicpg932 \'93\'fa\'96{}\'7b}`, '日�{'],
  [
    'Unicode, without the characters for older programs',
    String.raw`{\rtf1 \u261 a\u281\'eab{\uc2 \u-10179 ??\u-8704 ??}{\uc0\u261 }c}`,
    'ąęb😀ąc',
  ],
  ['lines of the source', '{\\rtf1 a\r\nb}', 'ab'],
  ['what is behind the document', '{\\rtf1 a}\0 b', 'a'],
  ['a document without an end', String.raw`{\rtf1 a{b\par`, 'ab\r\n'],
  ['a sign at the end', '{\\rtf1 a\\', 'a'],
])('of RTF, %s are read as readers see them', async ([, rtf, text]) => {
  expect(await read(rtf)).toEqual({ text, html: null })
})

test('HTML that an RTF encapsulates is returned without what is for readers of RTF', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1250\fromhtml1 \deff0{\fonttbl{\f0\fcharset238 Arial;}}
{\*\htmltag19 <html>}{\*\mhtmltag84 <a href="x">}{\*\htmltag84 <a href="y">}\htmlrtf {\b \htmlrtf0 za\'bf\'f3\'b3\'e6\htmlrtf }\htmlrtf0 {\*\htmltag92 </a>}{\*\htmltag27 </html>\par}}`
  expect(await read(rtf)).toEqual({ text: null, html: '<html><a href="y">zażółć</a></html>\r\n' })
})

test('a document of a million groups within groups has the text within them', async () => {
  const rtf = `{\\rtf1 ${'{'.repeat(1_000_000)}x${'}'.repeat(1_000_000)}`
  expect(await read(rtf)).toEqual({ text: 'x', html: null })
})

test('a long document leaves the event loop free', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await read(`{\\rtf1 ${String.raw`\'b9\u261 ?\f1`.repeat(50_000)}`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})
