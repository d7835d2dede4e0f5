import { expect, test } from 'vitest'
import { wholeCharacters } from './whole-characters.ts'

const text = 'SUMMARY:Zażółć 日本 😀 gęślą\r\n'

test('a fold within a character comes behind it, and the unfolded text is the same', () => {
  const bytes = Buffer.from(text)
  for (const lineEnd of ['\r\n ', '\n\t'])
    for (let at = 1; at < bytes.length - 2; at += 1) {
      const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from(lineEnd), bytes.subarray(at)])
      const whole = Buffer.from(wholeCharacters(folded)).toString()
      expect(whole.replace(lineEnd, '')).toBe(text)
      expect(whole).not.toContain('\uFFFD')
    }
})

test('other bytes stay, also those that are not UTF-8', () => {
  for (const bytes of [
    Buffer.from(text),
    Buffer.from('Caf\xe9\r\n \xe9t\xe9', 'latin1'),
    Buffer.from([0xff, 0x0a, 0x20, 0x80]),
  ])
    expect(Buffer.from(wholeCharacters(bytes)).equals(bytes)).toBe(true)
})
