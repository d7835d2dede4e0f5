import { expect, test } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

const addressOf = (contentId: string) => (contentId === 'logo@x' ? '/attachments/1' : null)
const clean = (html: string) => sanitiseHtml(html, addressOf)

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in SVG', '<svg><script>alert(1)</script><image href="https://evil.example/x"/></svg>'],
  ['an event', '<p onclick="alert(1)" onmouseover=alert(1)>'],
  ['an image with an event', '<img src=x onerror=alert(1)>'],
  ['a javascript address', '<a href="javascript:alert(1)">x</a>'],
  ['a hidden javascript address', '<a href=" java\nscript:alert(1)">x</a>'],
  ['a data page', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a form', '<form action="https://evil.example"><input name=password><button>Go</button></form>'],
  [
    'a frame',
    '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object><embed src=https://evil.example>',
  ],
  [
    'a style sheet',
    '<style>@import url(https://evil.example/a.css); body{background:url(https://evil.example)}</style>',
  ],
  ['a linked style sheet', '<link rel=stylesheet href=https://evil.example/a.css>'],
  ['a style that loads', '<p style="background:url(https://evil.example/x)">x</p>'],
  [
    'a colour that loads',
    '<p style="background-color:url(https://evil.example/x);color:expression(alert(1))">x</p>',
  ],
  ['a style with escapes', '<p style="background-color:\\75rl(https://evil.example)">x</p>'],
  [
    'a background',
    '<table background="https://evil.example/x"><tr><td background="https://evil.example">x</table>',
  ],
  ['a refresh', '<meta http-equiv=refresh content="0;url=https://evil.example">'],
  ['a base', '<base href="https://evil.example/"><a href="x">x</a>'],
  ['a remote image', '<img src="https://evil.example/pixel.gif" srcset="https://evil.example/2x 2x">'],
  ['an image without a scheme', '<img src="//evil.example/pixel.gif">'],
  ['a relative image', '<img src="/api/v1/mail/messages/evil.example">'],
  ['an image of SVG', '<img src="data:image/svg+xml;base64,PHN2Zy8+evil.example">'],
  [
    'media',
    '<video poster=https://evil.example src=https://evil.example></video><audio src=https://evil.example></audio>',
  ],
  [
    'mutation',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['a template', '<template><img src=https://evil.example></template>'],
])('%s is removed', (_, html) => {
  const safe = clean(html).html
  expect(safe.replace(/title="[^"]*"/g, '')).not.toMatch(
    /evil\.example|alert|script:|<(script|style|form|input|iframe|object|embed|link|meta|base|svg|math|video)/i,
  )
})

test('images of the message have the address of their attachment; others are counted as blocked', () => {
  const { html, blockedImages } = clean(
    '<img src="cid:logo@x" alt="Logo"><img src="CID:logo%40x"><img src="cid:other@y"><img src="https://a.example/1.png">',
  )
  expect(html).toBe('<img alt="Logo" src="/attachments/1" /><img src="/attachments/1" /><img /><img />')
  expect(blockedImages).toBe(2)
})

test('what people write remains', () => {
  const html =
    '<p style="color:#ff0000;position:fixed">Dzień <b>dobry</b></p><a href="https://example.com">x</a>'
  expect(clean(html).html).toBe(
    '<p style="color:#ff0000">Dzień <b>dobry</b></p><a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  )
})

test.each([
  '<div>'.repeat(100_000),
  '<'.repeat(500_000),
  '&'.repeat(500_000),
  '<a href="'.repeat(50_000),
  '<!--'.repeat(100_000),
])('HTML that is made to be slow ends (%#)', (html) => {
  expect(clean(html).html.length).toBeLessThan(3_000_000)
})

test('nothing is shown that mail programs hide', () => {
  const hidden = '<title>Offer</title><div style="display:none">Only for lists</div>'
  expect(clean(`${hidden}<p>Hello</p>`)).toEqual({ html: '<p>Hello</p>', blockedImages: 0 })
})
