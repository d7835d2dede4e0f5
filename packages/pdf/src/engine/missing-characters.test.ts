import type { RunLog } from '@fiscus/runtime/log/run-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { openPdfEngine } from './open-pdf-engine.ts'
import type { PdfEngine } from './pdf-engine.ts'

const { signal } = new AbortController()
const log: RunLog = { info() {}, warn() {}, error() {} }
let engine: PdfEngine

beforeAll(async () => {
  engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
})
afterAll(() => engine[Symbol.asyncDispose]())

async function missingIn(html: string, css = '') {
  const { missing, pages } = await engine.print({ html, css, title: 'T', language: 'pl' }, { signal })
  expect(pages).toBe(1)
  return missing.join('')
}

/** No font has them: their plane is for private use. */
const cases: readonly (readonly [what: string, html: string, css: string, missing: string])[] = [
  ['one character', '<p>a \u{10fffd} b</p>', '', '\u{10fffd}'],
  [
    'several, in the order of the text, each once',
    '<p>\u{100000}<b>\u{100001}</b>\u{100000}\u{100002}</p>',
    '',
    '\u{100000}\u{100001}\u{100002}',
  ],
  ['a reference of HTML', '<p>&#x100000; &#1048577;</p>', '', '\u{100000}\u{100001}'],
  ['a text of the style sheet', '<p>x</p>', 'p::after { content: "\\100000" }', '\u{100000}'],
  [
    'a text in a margin',
    '<p>x</p>',
    '@page { margin: 2cm; @top-left { content: "\u{100000}" } }',
    '\u{100000}',
  ],
  [
    'at most 20',
    `<p>${Array.from({ length: 30 }, (_, n) => String.fromCodePoint(0x100000 + n)).join('')}</p>`,
    '',
    Array.from({ length: 20 }, (_, n) => String.fromCodePoint(0x100000 + n)).join(''),
  ],
  [
    'no letter of the style sheet that is not printed',
    '<p>\u{100000}</p>',
    'p.x::after { content: "· ą" }',
    '\u{100000}',
  ],
  [
    'none of the letters that are printed beside a box',
    '<p>Zażółć Привет Ελλάς Việt e\u0301 שלום مرحبا السَّلَامُ 🎉 👩‍💻 ffi „” \u{100000}</p>',
    '',
    '\u{100000}',
  ],
]

test.each(cases)('characters that no font has are named: %s', async (_, html, css, missing) => {
  expect(await missingIn(html, css)).toBe(missing)
})

test.each([
  [
    'letters of the fonts of the package',
    '<p>Zażółć Привет Ελλάς Việt e\u0301 <i>jaźń</i> שלום مرحبا السَّلَامُ 🎉 👩‍💻 5\u00a0000,00 − € ½ ™</p>',
  ],
  ['invisible characters', '<p>a\u200bb\u00adc\u2060d\ufeffe \ufe0f</p>'],
  ['hidden text', '<p hidden>\u{100000}</p><p title="\u{100000}">x</p><!-- \u{100000} -->'],
  ['no text', ''],
])('nothing is missing in a page with %s', async (_, html) => {
  expect(await missingIn(html)).toBe('')
})
