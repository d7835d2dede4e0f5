import { expect, test } from 'vitest'
import { sendableHtml } from './sendable-html.ts'
import { textToSend } from './text-of-html.ts'

test.for([
  ['<p onclick="x()">Hello <b>Ada</b></p><script>x()</script>', '<p>Hello <b>Ada</b></p>'],
  ['<form action="https://x.example"><input name="a">Text</form>', 'Text'],
  [
    '<a href="javascript:x()">one</a> <a href="https://a.example/">two</a>',
    '<a>one</a> <a href="https://a.example/">two</a>',
  ],
  ['<img src="http://x.example/1.png"><img src="file:///etc/passwd">', '<img /><img />'],
  [
    '<img src="cid:logo"><img src="https://a.example/1.png">',
    '<img src="cid:logo" /><img src="https://a.example/1.png" />',
  ],
  ['<p style="color:red;position:fixed;background:url(//x)">a</p>', '<p style="color:red">a</p>'],
  ['<iframe src="https://x.example"></iframe><svg onload="x()"></svg><p>b</p>', '<p>b</p>'],
] as const)('%s is sent as %s', ([html, expected]) => {
  expect(sendableHtml(html)).toBe(expected)
})

test('the plain text of an HTML has its lists, the targets of its links, and marks before quotes', () => {
  const html =
    '<p>Dear <b>Ada</b>,</p><ul><li>one</li><li>two</li></ul><p><a href="https://a.example/x">The page</a></p><blockquote><p>Earlier</p></blockquote>'
  expect(textToSend(html)).toBe('Dear Ada,\n\n * one\n * two\n\nThe page [https://a.example/x]\n\n> Earlier')
})
