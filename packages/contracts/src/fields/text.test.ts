import { expect, test } from 'vitest'
import { singleLineText } from './text.ts'

test.for([
  'a\r\nBcc: x',
  'a\nb',
  'a\0',
  'a\u007f',
  'a\u0085b',
  'a\ud800',
  'a\uFFFE',
  'a\uFDD0b',
  '',
  '   ',
  'x'.repeat(201),
])('a text on one line is not %j', (text) => {
  expect(singleLineText(200).safeParse(text).success).toBe(false)
})

test('a text on one line may have any other character, and loses the white space around it', () => {
  expect(singleLineText(200).parse(' Zażółć gęślą jaźń — "faktura" <1> ')).toBe(
    'Zażółć gęślą jaźń — "faktura" <1>',
  )
})
