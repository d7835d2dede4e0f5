import { expect, test } from 'vitest'
import { encodeWideText } from './encode-wide-text.ts'

const filler = 'x'.repeat(5_000)

test.for([
  ['Polish', `Żarówka ${filler} Łódź`],
  ['Latin-1', `Crème ${filler} brûlée`],
  ['characters beyond the basic plane', `𝄞 ${filler} 😀`],
  ['U+0000 and a byte order mark', `\u{feff}\0 ${filler}`],
  ['a lone surrogate', `\ud800 Ż ${filler}`],
] as const)('a text with %s has the bytes of UTF-8', ([, text]) => {
  expect(encodeWideText(text)).toEqual(Buffer.from(text))
})

test.for(['', 'ASCII', `${filler}Ż`])('a text that starts with ASCII is not encoded', (text) => {
  expect(encodeWideText(text)).toBeNull()
})
