import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { endsSoon } from '@fiscus/testing/ends-soon'
import { expect, test } from 'vitest'
import { standardTemplate } from '../standard/standard-template.ts'
import { checkReferences } from './check-references.ts'

/** `1:17 styleRefersTo //host`: the place, the message and the address of each fault. */
const placesOf = (text: string, part: 'html' | 'css') =>
  checkReferences(text, part).map(({ line, column, message: { code, params } }) =>
    [`${line}:${column}`, code.replace('templates.', ''), params.address].filter(Boolean).join(' '),
  )

test.each([
  ['@import "//cdn.example/a.css";', '1:1 importsStyle'],
  ['p {}\n  @IMPORT url(data:text/css,x)', '2:3 importsStyle'],
  ['p { background: url(//host/x.png) }', '1:17 styleRefersTo //host/x.png'],
  ['p { background: URL( "https://host/x y.png" ) }', `1:17 styleRefersTo https://host/x y.png`],
  ["@font-face { src: url('font.woff2') }", '1:19 styleRefersTo font.woff2'],
  [`p { background: url(file:///${'a'.repeat(200)}) }`, `1:17 styleRefersTo file:///${'a'.repeat(92)}…`],
])('a style sheet that fetches is a fault: %s', (css, fault) => {
  expect(placesOf(css, 'css')).toEqual([fault])
})

test.each([
  '/* @import "x"; url(http://host) */ p { color: red }',
  'p::after { content: "biuro@import.pl url(x)" }',
  'p { background: url(data:image/png;base64,AAAA) } svg { fill: url(#mark) }',
  "p { background: url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' style='fill:url(http://x)'/>\") }",
  'p { background: url({{ logo }}) } @important {} p { background: url() }',
])('a style sheet that fetches nothing has no fault: %s', (css) => {
  expect(placesOf(css, 'css')).toEqual([])
})

test.each([
  ['<p>\n<a href="javascript:alert(1)">x</a>', '2:10 linkRunsScript javascript:alert(1)'],
  ["<a href = ' JavaScript:alert(1)'>x</a>", '1:12 linkRunsScript JavaScript:alert(1)'],
  ['<a href=javascript:x>x</a>', '1:9 linkRunsScript javascript:x'],
  ['<a href="java&#x73;cript&colon;x">x</a>', '1:10 linkRunsScript javascript:x'],
  ['<a href="java\n\tscript:x">x</a>', '1:10 linkRunsScript javascript:x'],
  ['<a href="data:text/html,<b>x">x</a>', '1:10 linkRunsScript data:text/html,<b>x'],
  ['<svg><a xlink:href="javascript:x"/></svg>', '1:21 linkRunsScript javascript:x'],
  ['<style>p { background: url(//host) }</style>', '1:24 styleRefersTo //host'],
  ['<p style="background: url(//host)">x</p>', '1:23 styleRefersTo //host'],
])('a body with such a link or style is a fault: %s', (html, fault) => {
  expect(placesOf(html, 'html')).toEqual([fault])
})

test.each([
  '<!-- <a href="javascript:x"> --><a href="https://example.com/?javascript:x">x</a><a href="mailto:a@b.c">x</a><a href="#x">x</a>',
  '<p>biuro@import.pl, url(//host), javascript: x</p><a href="{{ seller.website }}">x</a>',
  '<img src="data:image/png;base64,AAAA"><img src="{{ logo }}">',
])('a body with other links has no fault: %s', (html) => {
  expect(placesOf(html, 'html')).toEqual([])
})

test.each(pdfKinds)('the standard template of %s has no fault', (kind) => {
  const { html, css } = standardTemplate(kind)
  expect([...checkReferences(html, 'html'), ...checkReferences(css, 'css')]).toEqual([])
})

test.each([
  'url("',
  "url('",
  'url(',
  '<!--',
  '<style>',
  'href="',
  'href=',
  '/*',
  '"',
  '@import ',
  '<style ',
  'style="url(',
])('text of %s without an end is checked soon', (piece) => {
  const text = piece.repeat(200_000 / piece.length)
  endsSoon(() => checkReferences(text, 'html'))
  endsSoon(() => checkReferences(text, 'css'))
})
