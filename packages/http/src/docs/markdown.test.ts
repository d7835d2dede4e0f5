import { expect, test } from 'vitest'
import { htmlOfMarkdown } from './markdown.ts'

test.for([
  ['# A title', '<h1>A title</h1>'],
  ['## A `code` title', '<h2>A <code>code</code> title</h2>'],
  ['One\nparagraph\n\nand **another**', '<p>One\nparagraph</p>\n<p>and <strong>another</strong></p>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['See [the list](/docs/errors).', '<p>See <a href="/docs/errors">the list</a>.</p>'],
  [
    '```json\n{"a": "<b>"}\n\n# no title\n```',
    '<pre><code>{&quot;a&quot;: &quot;&lt;b&gt;&quot;}\n\n# no title</code></pre>',
  ],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](//elsewhere.example)', '<p>[x](//elsewhere.example)</p>'],
  ['[x](/a"onclick="b)', '<p>[x](/a&quot;onclick=&quot;b)</p>'],
] as const)('%j becomes %j', ([markdown, html]) => {
  expect(htmlOfMarkdown(markdown).trim()).toBe(html)
})
