import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { areAscii, decodeBytes } from './charset.ts'

const polish = 'Zażółć gęślą jaźń'

test.each(['utf-8', 'windows-1250', 'iso-8859-2', 'utf-7', 'utf-16le', 'cp852'])(
  'decodes Polish letters in %s',
  (charset) => {
    expect(decodeBytes(iconv.encode(polish, charset), charset)).toEqual({ text: polish, warning: null })
  },
)

test.each([
  ['koi8-r', 'Привет'],
  ['gb18030', '你好'],
  ['shift_jis', 'こんにちは'],
  ['cp-1250', polish],
  [' "Windows-1250" ', polish],
])('decodes %s', (charset, text) => {
  const name = charset.includes('1250') ? 'windows-1250' : charset
  expect(decodeBytes(iconv.encode(text, name), charset).text).toBe(text)
})

test.each([null, '', 'us-ascii', 'unknown-8bit'])(
  'reads UTF-8 and windows-1252 when the character set is %j',
  (charset) => {
    expect(decodeBytes(Buffer.from(polish), charset).text).toBe(polish)
    expect(decodeBytes(Buffer.from([0x63, 0x61, 0x66, 0xe9]), charset).text).toBe('café')
  },
)

test.each(['x-no-such-set', 'replacement', '__proto__', 'constructor', '../etc/passwd'])(
  'returns the text with a warning when there is no character set %j',
  (charset) => {
    const { text, warning } = decodeBytes(Buffer.from('text'), charset)
    expect(text).toBe('text')
    expect(warning).toContain('unknown')
  },
)

test('replaces bytes that are not UTF-8, with a warning', () => {
  const { text, warning } = decodeBytes(Buffer.from([0x61, 0xff, 0x62]), 'utf-8')
  expect(text).toBe('a\uFFFDb')
  expect(warning).toContain('UTF-8')
})

test.each([
  [null, 'text', true],
  ['"UTF-8"', 'text', true],
  ['utf-8', polish, false],
  ['utf-16le', 'text', false],
  ['utf-7', '+AOk-', false],
  ['x-no-such-set', 'text', false],
])('knows in %j whether the bytes of %j are ASCII', (charset, text, expected) => {
  expect(areAscii(Buffer.from(text), charset)).toBe(expected)
})
