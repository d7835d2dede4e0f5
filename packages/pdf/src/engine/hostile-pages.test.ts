import { once } from 'node:events'
import { createServer } from 'node:net'
import { pdf } from '@fiscus/messages/pdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { engineLimits } from './engine-limits.ts'
import { openPdfEngine } from './open-pdf-engine.ts'
import type { PdfEngine } from './pdf-engine.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
/** Counts connections: not even one is made. */
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let connections = 0
let engine: PdfEngine
let loopback = ''
/** The engine reads its limits at each print: only pages that never end get the short time, also on a busy machine. */
const limits = { ...engineLimits }

beforeAll(async () => {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  loopback = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  engine = await openPdfEngine(await testPdfEnvironment(), { signal, log, limits })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  listener.close()
})

const print = (html: string, css = '') => engine.print({ html, css, title: 'T', language: 'pl' }, { signal })

/** Pages that refer to an address. */
const references: readonly (readonly [string, (address: string) => string])[] = [
  ['a picture', (address) => `<img src="${address}">`],
  ['a picture that loads late', (address) => `<img loading="lazy" src="${address}">`],
  ['a picture of a style', (address) => `<p style="background: url(${address})">x</p>`],
  ['a picture of a margin', (address) => `<style>@page { @top-left { content: url(${address}) } }</style>x`],
  ['an imported style sheet', (address) => `<style>@import "${address}";</style>`],
  ['a linked style sheet', (address) => `<link rel="stylesheet" href="${address}">`],
  [
    'a font',
    (address) =>
      `<style>@font-face { font-family: X; src: url(${address}) } p { font-family: X }</style><p>x</p>`,
  ],
  ['a frame', (address) => `<iframe src="${address}"></iframe>`],
  ['a frame with its own document', (address) => `<iframe srcdoc="<img src='${address}'>"></iframe>`],
  ['an object', (address) => `<object data="${address}"></object>`],
  ['an SVG picture', (address) => `<svg><image href="${address}" width="9" height="9"/></svg>`],
  ['an SVG use', (address) => `<svg><use href="${address}#x"/></svg>`],
  ['a redirect of the page', (address) => `<meta http-equiv="refresh" content="0;url=${address}">x`],
  ['a base address', (address) => `<base href="${address}"><img src="x">`],
  ['a video', (address) => `<video src="${address}" autoplay></video>`],
]

describe('a page that refers to an address is rejected, and nothing is fetched', () => {
  test.each(references)('%s', async (_, pageOf) => {
    for (const address of [loopback, 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'])
      await expect(print(pageOf(address)), address).rejects.toMatchObject({
        text: { params: { advice: pdf.fetchesNothing() } },
      })
    expect(connections).toBe(0)
  })

  test('a redirect to other content leaves the page', async () => {
    await expect(
      print('<meta http-equiv="refresh" content="0;url=data:text/html,evil">x'),
    ).rejects.toMatchObject({
      text: { params: { refusal: expect.stringContaining('Not allowed to navigate top frame to data URL') } },
    })
  })

  test('an address without a scheme, and links with scripts or pages, fetch nothing', async () => {
    const host = loopback.slice('http:'.length)
    const links = ['javascript:fetch', `data:text/html,<img src=${loopback}>`].map(
      (href) => `<a href="${href}">x</a>`,
    )
    const css = `@import url(${host}/a.css); @import "${host}/b.css"; p { background: url(${host}/c.png) }`
    await print(`<p style="background: url(${host}/d.png)">x</p>${links.join('')}`, css).catch(() => {})
    expect(connections).toBe(0)
  })

  test('a hint to fetch ahead, and an SVG picture with a picture inside, fetch nothing', async () => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg'><image href='${loopback}'/></svg>`
    const hints = ['preconnect', 'dns-prefetch', 'manifest'].map(
      (rel) => `<link rel="${rel}" href="${loopback}">`,
    )
    await print(`<img src="data:image/svg+xml,${encodeURIComponent(svg)}">${hints.join('')}`)
    expect(connections).toBe(0)
  })
})

test('scripts do not run', async () => {
  const change = "document.body.innerHTML = '<h1>'.repeat(9)"
  const { pages } = await print(
    `<p>x</p><script>document.body.innerHTML = '<p style="break-after: page">'.repeat(9)</script>
     <img src="data:," onerror="${change}"><svg onload="${change}"></svg><a href="javascript:${change}">x</a>`,
  )
  expect(pages).toBe(1)
})

test('a font that cannot be loaded is named, also if an element hides the fonts of the document', async () => {
  const font =
    '@font-face { font-family: Broken; src: url(data:font/woff2;base64,AAAA) } p { font-family: Broken }'
  await expect(print('<form name="fonts"></form><p>x</p>', font)).rejects.toMatchObject({
    text: pdf.fontNotLoaded({ family: 'Broken' }),
  })
})

test('a style sheet cannot leave its element', async () => {
  const escaping = `</style><img src="${loopback}"><style>`
  await expect(print('<p>x</p>', escaping)).resolves.toMatchObject({ pages: 1 })
})

test('only links to pages, mails and calls, and to places of the document, are printed as links', async () => {
  const kept = ['https://a.example/?q=(1)', 'http://a.example/', 'mailto:anna@a.example', 'tel:+48123456789']
  const removed = [
    'javascript:app.alert(1)',
    'java&#10;script:app.alert(2)',
    ` JavaScript:${'('.repeat(300)}`,
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'smb://host/share',
    'ftp://host/file',
    'ms-word:ofe|u|https://a.example/x.doc',
    'view-source:https://a.example',
    'about:blank',
  ]
  const html = [...kept, ...removed].map((href) => `<p><a href="${href}">a link</a></p>`).join('')
  const drawn = '<svg><a href="javascript:app.alert(3)"><text y="9">a drawn link</text></a></svg>'
  const { pdf } = await print(`${html}${drawn}<a href="#place">a place</a><h1 id="place">Place</h1>`)
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const annotations: unknown[] = await (await (await loading.promise).getPage(1)).getAnnotations()
  await loading.destroy()
  const addresses = annotations.map((annotation) => new Map(Object.entries(annotation ?? {})))
  expect(addresses.map((link) => link.get('unsafeUrl')).filter((address) => address !== undefined)).toEqual(
    kept,
  )
  expect(addresses.map((link) => link.get('dest')).filter((place) => place !== undefined)).toEqual(['place'])
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('script:')
})

describe('a page that takes too long is stopped, and the next one is printed', () => {
  const level = (n: number) => `<g id="u${n}"><use href="#u${n - 1}"/><use href="#u${n - 1}"/></g>`
  const doubling = `<svg><defs><g id="u0"><rect width="1" height="1"/></g>${Array.from({ length: 31 }, (_, n) => level(n + 1)).join('')}</defs><use href="#u31"/></svg>`
  test.each([
    ['pictures that double', doubling],
    ['nesting without an end', '<div>'.repeat(100_000)],
    ['pages without an end', '<p style="break-after: page">x</p>'.repeat(20_000)],
    ['a height of millions of pages', '<div style="height: 30000000px">x</div>'],
    [
      'filters by the thousand',
      `<svg width="5000" height="5000">${'<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="50"/></filter><rect width="5000" height="5000" filter="url(#f)"/>'.repeat(2_000)}</svg>`,
    ],
  ])('%s', async (_, html) => {
    limits.printMs = 1_500
    try {
      await expect(print(html)).rejects.toMatchObject({ text: pdf.takesTooLong({ seconds: 1.5 }) })
    } finally {
      limits.printMs = engineLimits.printMs
    }
    expect(await print('<p>x</p>')).toMatchObject({ pages: 1 })
  })
})
