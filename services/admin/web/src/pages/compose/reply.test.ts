import { expect, test } from 'vitest'
import { quotedText, replySubject } from './reply.ts'

test.for([
  ['Faktura', 'Re: Faktura'],
  ['Re: Faktura', 'Re: Faktura'],
  ['Odp: RE: re[2]: Faktura', 'Re: Faktura'],
  ['Reklamacja', 'Re: Reklamacja'],
  ['', 'Re: '],
] as const)('the reply to %j is %j', ([subject, expected]) => {
  expect(replySubject(subject)).toBe(expected)
})

test('a reply quotes each line, and what was quoted before once more', () => {
  const message = { text: 'Hello\n> earlier\n\n', from: 'Anna', at: '22 Nov' }
  expect(quotedText(message, ({ from, at }) => `On ${at} ${from} wrote:`)).toBe(
    '\n\nOn 22 Nov Anna wrote:\n> Hello\n>> earlier\n',
  )
})
