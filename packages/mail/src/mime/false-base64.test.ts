import { expect, test } from 'vitest'
import { isFalseBase64 } from './false-base64.ts'

const encoded = Buffer.from('Zażółć gęślą jaźń, 1 zł.\r\n'.repeat(9)).toString('base64')
const latin2 = Buffer.from('za\xbf\xf3\xb3\xe6 g\xea\xb6l\xb1 ja\xbc\xf1', 'latin1').toString('base64')
const inWords = (text: string) => text.replace(/(.{8})/g, '$1 ')

test.each<[string, string, boolean]>([
  ['a Polish text', 'Dzień dobry,\r\n\r\nproszę o fakturę.\r\n', true],
  ['an English text', 'Good morning, please send the invoice. Thanks\r\nJan', true],
  ['a text without punctuation', 'Prosze o fakture za listopad\r\nPozdrawiam\r\nJan Kowalski', true],
  ['HTML', '<html><body><p>Hello</p></body></html>', true],
  ['short lines', 'Hello\r\nthanks\r\nJan', true],
  ['two words', 'hello world', true],
  ['one word of a length that base64 never has', 'hello\r\n', true],
  ['one word with which base64 has control characters', 'Thanks', true],
  ['one word that may be base64', 'YWJj', false],
  ['nothing', '', false],
  ['white space', ' \r\n\r\n', false],
  ['base64', encoded.replace(/(.{76})/g, '$1\r\n'), false],
  ['base64 in one line', encoded, false],
  ['base64 behind an empty line', `\r\n ${encoded}\r\n`, false],
  ['base64 of UTF-16', Buffer.from('Dzień dobry', 'utf16le').toString('base64'), false],
  ['base64 of three characters of UTF-16', Buffer.from('abc', 'utf16le').toString('base64'), false],
  ['base64 with another line below', `${encoded}\r\n-- \r\nA list: https://example.com\r\n`, false],
  ['short base64 with padding and another line below', 'SGVsbG8=\r\n-- \r\nA list\r\n', false],
  ['short base64 with another line below', 'bmHvdmUgY2Fm6SCA\r\n-- \r\nA list: x', false],
  ['a heading of twelve letters', 'Upowaznienie\r\nPan Jan, nr 5/2026.', true],
  ['base64 in words', inWords(encoded), false],
  ['base64 of a set of 8 bits in words', inWords(latin2), false],
  ['base64 with other characters', encoded.replace(/(.{8})/, '$1!'), false],
])('%s', (_, body, expected) => {
  const decoded = Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64')
  expect(isFalseBase64(Buffer.from(body), decoded)).toBe(expected)
})
