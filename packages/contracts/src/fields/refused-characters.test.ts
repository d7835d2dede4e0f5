import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusedCharacter, refusedTexts } from './refused-characters.ts'

/** Character by character, as KSeF and XML 1.0 §2.2 list them. */
function isRefused(code: number): boolean {
  const isOfXml =
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  const isOfKsef =
    !(code >= 0x7f && code <= 0x84) &&
    !(code >= 0x86 && code <= 0x9f) &&
    !(code >= 0xfdd0 && code <= 0xfdef) &&
    (code & 0xfffe) !== 0xfffe
  return !isOfXml || !isOfKsef
}

test('each character of Unicode is refused as KSeF and XML refuse it', () => {
  const differing: number[] = []
  for (let code = 0; code <= 0x10ffff; code++)
    if ((refusedCharacter(`a${String.fromCodePoint(code)}b`) !== null) !== isRefused(code))
      differing.push(code)
  expect(differing).toEqual([])
})

test('law: each refused text of a value is found at its pointer', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom('\u0001', '\uFFFE', '\u0090', '\uD800'),
      (value, character) => {
        expect(refusedTexts({ 'a/b~': [value, `x${character}`] }).map(({ pointer }) => pointer)).toContain(
          '/a~1b~0/1',
        )
      },
    ),
  )
})
