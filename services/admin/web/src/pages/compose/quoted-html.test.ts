import { expect, test } from 'vitest'
import { forwardedHtml, paragraphsOf, quotedHtml } from './quoted-html.ts'

test('a text becomes paragraphs, and none of its characters is HTML', () => {
  expect(paragraphsOf('Hello <b>Ada</b> &\nall\n\n  \nBye\n')).toBe(
    '<p>Hello &lt;b&gt;Ada&lt;/b&gt; &amp;<br>all</p><p>Bye</p>',
  )
})

test('a reply begins with an empty paragraph above the quotation', () => {
  expect(quotedHtml('Hello', 'Ada <ada@acme.example>, 22 Nov:')).toBe(
    '<p></p><p>Ada &lt;ada@acme.example&gt;, 22 Nov:</p><blockquote><p>Hello</p></blockquote>',
  )
})

test('a forwarded message has its facts above its text', () => {
  expect(forwardedHtml('Hello', ['From: Ada', 'Subject: 1 < 2'])).toBe(
    '<p></p><p>From: Ada<br>Subject: 1 &lt; 2</p><p>Hello</p>',
  )
})
