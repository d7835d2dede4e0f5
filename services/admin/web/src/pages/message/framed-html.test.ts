import { expect, test } from 'vitest'
import { framedHtml, withImages } from './framed-html.ts'

test('equal styles become one rule, and text that looks like a style stays', () => {
  const html =
    '<p style="color:red">a style="x"</p><b style="color:red">b</b><i title="t" style="margin:0">c</i>'
  expect(framedHtml(html)).toEqual({
    html: '<p class="s0">a style="x"</p><b class="s0">b</b><i title="t" class="s1">c</i>',
    css: '.s0{color:red}\n.s1{margin:0}',
  })
})

test.for(['} p{color:red', 'background:url(/x)', "content:'x'"])(
  'a style with other characters is left out: %s',
  (style) => {
    expect(framedHtml(`<p style="${style}">a</p>`)).toEqual({ html: '<p>a</p>', css: '' })
  },
)

test('an image of the message gets its content, and another one keeps its address', () => {
  const html = '<img alt="x" src="/api/v1/mail/messages/m/attachments/a1"><img src="/attachments/b">'
  expect(withImages(html, new Map([['a1', 'data:image/png;base64,AA==']]))).toBe(
    '<img alt="x" src="data:image/png;base64,AA=="><img src="/attachments/b">',
  )
})
