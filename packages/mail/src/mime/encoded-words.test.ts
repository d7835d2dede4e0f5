import { expect, test } from 'vitest'
import { decodeWords } from './encoded-words.ts'

test.for([
  ['a character that is cut between two words', '=?utf-8?B?xbw=?= =?utf-8?B?w7PF?= =?UTF-8?B?gg==?=', 'żół'],
  ['a character that is cut between two encodings', '=?utf-8?B?xQ==?= =?utf-8?Q?=BC?=', 'ż'],
  ['words of two character sets', '=?utf-8?Q?=C5=BC?= =?iso-8859-2?Q?=BF?=', 'żż'],
  ['UTF-7', '=?utf-7?Q?Za+AXwA8wFCAQc-?=', 'Zażółć'],
  ['a language', '=?utf-8*pl?Q?=C5=BC?=', 'ż'],
  ['ISO-2022-JP in two words', '=?ISO-2022-JP?B?GyRCJDMkcw==?= =?ISO-2022-JP?B?JEskQSRPGyhC?=', 'こんにちは'],
  [
    'ISO-2022-JP in words that each end in ASCII',
    '=?ISO-2022-JP?B?GyRCJUYlOSVIGyhC?= =?ISO-2022-JP?B?GyRCJUYlOSVIGyhC?=',
    'テストテスト',
  ],
  ['no space between two words', '=?utf-8?Q?a?==?utf-8?Q?b?=', 'ab'],
  ['texts around words', 'x =?utf-8?Q?a?= y =?utf-8?Q?b?= z', 'x a y b z'],
  ['spaces and question marks in a word', '=?utf-8?Q?a b? Why??=', 'a b? Why?'],
  ['letters that are not encoded', '=?utf-8?Q?ż=C5=BC_=ZZ?=', 'żż =ZZ'],
  ['an unknown character set', '=?x-none?Q?caf=E9?=', 'café'],
  ['no text', 'a =?utf-8?Q??= b', 'a  b'],
  ['words that never end', '=?utf-8?Q?a =?utf-8?B?', '=?utf-8?Q?a =?utf-8?B?'],
] as const)('decodes %s', ([_, value, text]) => {
  expect(decodeWords(value)).toBe(text)
})

test('decodes a header of a megabyte in time that grows with its length', () => {
  expect(decodeWords('=?utf-8?B?xbw=?= '.repeat(60_000))).toHaveLength(60_001)
  const open = '=?a?q?'.repeat(170_000)
  expect(decodeWords(open)).toBe(open)
})
