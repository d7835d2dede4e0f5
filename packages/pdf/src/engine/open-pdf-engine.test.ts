import { inflateSync } from 'node:zlib'
import { pdf } from '@fiscus/messages/pdf'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { engineLimits } from './engine-limits.ts'
import { openPdfEngine } from './open-pdf-engine.ts'
import type { PdfEngine, PdfPage } from './pdf-engine.ts'

const { signal } = new AbortController()
const log: RunLog = { info() {}, warn() {}, error() {} }
let engine: PdfEngine

beforeAll(async () => {
  engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
})
afterAll(() => engine[Symbol.asyncDispose]())

const families = '"Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Emoji"'
const page: PdfPage = {
  html: '<h1>Zażółć gęślą jaźń</h1><p>Treść</p>',
  css: `body { font-family: ${families} } @page { size: A4; margin: 20mm; @bottom-right { content: counter(page) " z " counter(pages) } }`,
  title: 'Faktura /Type /Page (1)\n<b>',
  language: 'pl',
}

const print = (changes: Partial<PdfPage> = {}) => engine.print({ ...page, ...changes }, { signal })
const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

test('a page becomes a tagged PDF with its title, language and bookmarks, and the same page gives the same bytes', async () => {
  const chapters =
    '<h1>Jeden</h1><h2 style="break-before: page">Dwa</h2><h2 style="break-before: page">Trzy</h2>'
  const { pdf, pages } = await print({ html: chapters })
  expect(pages).toBe(3)
  const text = textOf(pdf)
  expect(text).toMatch(/^%PDF-/)
  expect(text).toContain('/MarkInfo <</Type /MarkInfo\n/Marked true>>')
  expect(text).toContain('/Lang (pl)')
  expect(text).toMatch(/\/Title \(Faktura \/Type \/Page \\\(1\\\)/)
  expect(text).toContain('/Type /Outlines')
  expect(text).not.toContain('Date')
  expect(text).toContain('/MediaBox [0 0 594.95996 841.91998]')
  const [again] = await Promise.all([print({ html: chapters }), print()])
  expect(Buffer.compare(pdf, again.pdf)).toBe(0)
})

test('letters of every shipped family are printed with an embedded font', async () => {
  const { pdf } = await print({
    html: '<p>Zażółć <b>gęślą</b> <i>jaźń</i> Привет Ελλάς Việt <span dir="rtl">שלום مرحبا</span> 🎉 &#x1F600;</p>',
  })
  const fonts = [...textOf(pdf).matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name)
  expect([...new Set(fonts)].sort()).toEqual([
    'NotoEmoji-Regular',
    'NotoSans-Bold',
    'NotoSans-Italic',
    'NotoSans-Regular',
    'NotoSansArabic-Regular',
    'NotoSansHebrewThin-Regular',
  ])
  expect(textOf(pdf).match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(6)
})

test('a page of a document is drawn as a picture', async () => {
  const red = {
    ...page,
    html: 'x<p style="break-before: page">y</p>',
    css: '@page { size: A4; background: #ff0000 }',
  }
  const { png, pages } = await engine.screenshot(red, { pageNumber: 2, signal })
  expect(pages).toBe(2)
  const picture = Buffer.from(png)
  expect(picture.toString('latin1', 1, 4)).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_000, 1_415])
  const points = inflateSync(picture.subarray(picture.indexOf('IDAT') + 4))
  expect([...points.subarray(1, 4)]).toEqual([255, 0, 0])
  await expect(engine.screenshot(red, { pageNumber: 3, signal })).rejects.toMatchObject({
    text: pdf.pageMissing({ pages: 2, page: 3 }),
  })
})

test('a document with too many pages, too many characters or too many bytes is rejected', async () => {
  await using small = await openPdfEngine(await testPdfEnvironment(), {
    signal,
    log,
    limits: { ...engineLimits, pagesMax: 2, charactersMax: 2_000, bytesMax: 8_000 },
  })
  const breaks = (count: number) => ({ ...page, html: '<p style="break-after: page">x</p>'.repeat(count) })
  await expect(small.print(breaks(3), { signal })).rejects.toMatchObject({
    text: pdf.tooManyPages({ max: 2 }),
  })
  expect(await small.print(breaks(1), { signal })).toMatchObject({ pages: 1 })
  await expect(small.print({ ...page, html: 'x'.repeat(2_001) }, { signal })).rejects.toMatchObject({
    text: pdf.tooManyCharacters({ millions: 0.002 }),
  })
  await expect(
    small.print({ ...page, html: 'Zażółć <b>Zażółć</b>Привет' }, { signal }),
  ).rejects.toMatchObject({
    text: pdf.tooLarge({ megabytes: 0.008 }),
  })
})
