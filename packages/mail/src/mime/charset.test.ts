import { mailTexts } from '@fiscus/messages/mail'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { areAscii, decodeBytes, decodeHeaderBytes } from './charset.ts'

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
  ['x-mac-ce', 'żółw'],
  ['ks_c_5601-1987', '똠방각하 뷁'],
  ['euc-kr', '안녕하세요 펲시'],
  ['cp949', '똠방각하 뷁'],
  ['UHC', '똠방각하 뷁'],
  ['big5-hkscs', '香港嘅茶餐廳 咗㗎啲嘢'],
  ['big5', '香港嘅茶餐廳 咗㗎啲嘢'],
  ['utf-16', polish],
  [' "Windows-1250" ', polish],
])('decodes %s', (charset, text) => {
  const names: Record<string, string> = {
    'x-mac-ce': 'maccenteuro',
    UHC: 'cp949',
    ' "Windows-1250" ': 'cp1250',
  }
  expect(decodeBytes(iconv.encode(text, names[charset] ?? charset), charset)).toEqual({ text, warning: null })
})

test.each([null, '', 'us-ascii', 'unknown-8bit'])(
  'reads UTF-8 and windows-1252 when the character set is %j',
  (charset) => {
    expect(decodeBytes(Buffer.from(polish), charset).text).toBe(polish)
    expect(decodeBytes(Buffer.from([0x63, 0x61, 0x66, 0xe9]), charset).text).toBe('café')
  },
)

test.each<[string, string | null, Buffer, string]>([
  [
    'UTF-8 that is cut within a character',
    null,
    Buffer.from(polish).subarray(0, -3),
    'Zażółć gęślą ja\uFFFD',
  ],
  [
    'UTF-8 with a line in another set',
    'us-ascii',
    Buffer.concat([Buffer.from(polish), Buffer.of(0x0a, 0xbf)]),
    `${polish}\n\uFFFD`,
  ],
  ['windows-1252 with one sequence that is UTF-8', null, Buffer.from('Ã¼ é è à', 'latin1'), 'Ã¼ é è à'],
  ['UTF-16 with a byte order mark', null, Buffer.from(`\uFEFF${polish}`, 'utf16le'), polish],
  ['big-endian UTF-16 with one', null, Buffer.from(`\uFEFF${polish}`, 'utf16le').swap16(), polish],
])('guesses %s', (_, charset, bytes, text) => {
  expect(decodeBytes(bytes, charset)).toEqual({ text, warning: null })
})

test.each<[string, Buffer, string]>([
  [
    'UTF-8 that is cut',
    Buffer.from('Subject: usługi księgowe ł').subarray(0, -1),
    'Subject: usługi księgowe \uFFFD',
  ],
  ['the declared set', Buffer.from('za\xbf\xf3\xb3\xe6', 'latin1'), 'zażółć'],
])('reads a header in %s', (_, bytes, text) => {
  expect(decodeHeaderBytes(bytes, 'iso-8859-2')).toBe(text)
})

test.each([
  'x-no-such-set',
  'replacement',
  '__proto__',
  'constructor',
  '../etc/passwd',
  'base64',
  'Hex',
  'utf-7-imap',
])('returns the text with a warning when there is no character set %j', (charset) => {
  const { text, warning } = decodeBytes(Buffer.from('text'), charset)
  expect(text).toBe('text')
  expect(warning?.code).toBe(mailTexts.unknownCharset.code)
})

test('replaces bytes that are not UTF-8, with a warning', () => {
  const { text, warning } = decodeBytes(Buffer.from([0x61, 0xff, 0x62]), 'utf-8')
  expect(text).toBe('a\uFFFDb')
  expect(warning).toEqual(mailTexts.notUtf8())
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

test.for([
  ['ks_c_5601-1987', Buffer.of(0xb0, 0xa1, 0xff, 0x61), '가\uFFFDa'],
  ['big5', Buffer.of(0xa4, 0x40, 0xff, 0x61), '一\uFFFDa'],
  ['shift_jis', Buffer.of(0xb1, 0xfd, 0x61), 'ｱ\uFFFDa'],
  ['utf-16le', Buffer.of(0x61, 0, 0, 0xdc, 0x62, 0), 'a\uFFFDb'],
  ['iso-2022-jp', Buffer.from('配信エラー'), '配信エラー'],
] as const)(
  'replaces bytes that are no characters of %s, unless they are UTF-8, with a warning',
  ([charset, bytes, text]) => {
    expect(decodeBytes(bytes, charset)).toEqual({
      text,
      warning: mailTexts.notInCharset({ name: JSON.stringify(charset) }),
    })
  },
)
