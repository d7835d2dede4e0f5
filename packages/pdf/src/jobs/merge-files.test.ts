import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { openPdfEngine } from '../engine/open-pdf-engine.ts'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { mergeFiles } from './merge-files.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
const named = (names: readonly string[]) =>
  names.map((sha256) => ({ sha256, name: `${sha256}.pdf`, title: `FV/${sha256} żółw` }))

function merge(contents: ReadonlyMap<string, Uint8Array>, signal: AbortSignal) {
  const read = async function* (sha256: string) {
    yield contents.get(sha256) ?? new Uint8Array()
  }
  return buffer(mergeFiles(named([...contents.keys()]), { blobs: { read }, language: 'pl', signal }))
}

async function pdfOf(widths: readonly number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const width of widths) document.addPage([width, 100])
  return document.save()
}

test('a merged PDF has the pages of all files in their order', async () => {
  const contents = new Map([
    ['b', await pdfOf([300])],
    ['a', await pdfOf([100, 200])],
  ])
  const merged = await PDFDocument.load(await merge(contents, signal))
  expect(merged.getPages().map((page) => page.getWidth())).toEqual([300, 100, 200])
})

test('it stops when its signal aborts', async () => {
  const contents = new Map([['a', await pdfOf([100])]])
  await expect(merge(contents, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})

test('it has a title, its language, a bookmark for each file, and the tags of each page', async () => {
  await using engine = await openPdfEngine(await testPdfEnvironment(), { signal, log })
  const print = async (word: string) => {
    const table = `<table><thead><tr><th>${word} head</th></tr></thead><tbody><tr><td>${word} cell</td></tr></tbody></table>`
    const html = `<h1>${word}</h1><p style="break-after: page"><a href="#t">${word} link</a></p>${table}<p id="t">End</p>`
    return (await engine.print({ html, css: '', title: word, language: 'pl' }, { signal })).pdf
  }
  const contents = new Map([
    ['1', await print('first')],
    ['2', await print('second')],
  ])
  const loading = getDocument({ data: new Uint8Array(await merge(contents, signal)), verbosity: 0 })
  const document = await loading.promise
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'FV/1 żółw – FV/2 żółw', Language: 'pl' })
  const outline = await document.getOutline()
  expect(outline.map(({ title }) => title)).toEqual(['FV/1 żółw', 'FV/2 żółw'])
  const targets = outline.map(({ dest }) => (Array.isArray(dest) ? document.getPageIndex(dest[0]) : null))
  expect(await Promise.all(targets)).toEqual([0, 2])
  expect((await document.getMarkInfo())?.Marked).toBe(true)
  const trees = []
  for (let number = 1; number <= 4; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    let id = ''
    for (const item of items)
      if ('str' in item) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
      else id = item.id ?? id
    trees.push(elementsOf(await page.getStructTree(), texts))
  }
  await loading.destroy()
  expect(trees.map((elements) => elements.filter((element) => /^(?:H1|Link|TH|TD) /.test(element)))).toEqual([
    ['H1 first', 'Link first link'],
    ['TH first head', 'TD first cell'],
    ['H1 second', 'Link second link'],
    ['TH second head', 'TD second cell'],
  ])
  const bytes = Buffer.from(
    await (await PDFDocument.load(await merge(contents, signal))).save({ useObjectStreams: false }),
  )
  const headers = [...bytes.toString('latin1').matchAll(/\/Headers \[ ?\((\d+-node\d+)\)/g)].map(
    ([, id]) => id,
  )
  expect(new Set(headers).size).toBe(2)
  for (const id of headers) expect(bytes.includes(`/ID (${id})`)).toBe(true)
})

type Tree = { role?: string; id?: string; children?: Tree[] } | null

/** The elements of a page with their texts, in the order of the document. */
function elementsOf(tree: Tree, texts: ReadonlyMap<string, string>): string[] {
  if (!tree) return []
  const children = tree.children ?? []
  return [`${tree.role} ${textOf(tree, texts)}`, ...children.flatMap((child) => elementsOf(child, texts))]
}

function textOf(tree: Tree, texts: ReadonlyMap<string, string>): string {
  const own = tree?.id === undefined ? '' : (texts.get(tree.id) ?? '')
  return own + (tree?.children ?? []).map((child) => textOf(child, texts)).join('')
}
