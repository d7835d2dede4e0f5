import { expect, test } from 'vitest'
import { numberedSubject, readSubject } from './subject.ts'

test.each([
  'Re: printer',
  'RE : printer',
  're:printer',
  'Re： printer',
  'Re[2]: printer',
  'Re (2): printer',
  'Re^2: printer',
  'Odp.: printer',
  'AW: WG: printer',
  '[EXT] Re: printer',
  '[list] [EXTERNAL] Re: printer',
  '***SPAM*** Re: printer',
  '{Spam?} Re: Re: printer',
])('%s is a reply', (subject) => {
  expect(readSubject(subject)).toEqual({ base: 'printer', prefix: 'reply', ticketNumbers: [] })
})

test.each(['Fwd: printer', 'FW: Re: printer', 'PD: printer', '[EXT] Fwd: printer'])(
  '%s is forwarded',
  (subject) => {
    expect(readSubject(subject)).toEqual({ base: 'printer', prefix: 'forward', ticketNumbers: [] })
  },
)

test.each(['printer', 'Reklamacja: printer', '[list] printer', '*** printer ***', 'Printer (2): broken', ''])(
  '%j has no prefix',
  (subject) => {
    expect(readSubject(subject)).toEqual({ base: subject, prefix: null, ticketNumbers: [] })
  },
)

test('the last ticket number is the first one, and five are read', () => {
  expect(readSubject('Re: [#12] printer [#13] [#12]')).toMatchObject({
    prefix: 'reply',
    ticketNumbers: [12, 13],
  })
  const many = Array.from({ length: 9 }, (_, at) => `[#${at}]`).join('')
  expect(readSubject(many).ticketNumbers).toEqual([8, 7, 6, 5, 4])
})

test.each([
  ['Re: printer', 'Re: printer [#34]'],
  ['Re: printer [#34]', 'Re: printer [#34]'],
  ['Re: [#34] printer', 'Re: [#34] printer'],
  ['Re: printer [#3]', 'Re: printer [#3] [#34]'],
  ['Re: printer [#340]', 'Re: printer [#340] [#34]'],
  ['', '[#34]'],
  [`Re: ${'long '.repeat(50)}`, `[#34] Re: ${'long '.repeat(50)}`],
  [`Re: ${'long '.repeat(50)}[#34]`, `[#34] Re: ${'long '.repeat(50)}[#34]`],
])('%j has the number of its ticket once', (subject, expected) => {
  const numbered = numberedSubject(subject, 34)
  expect(numbered).toBe(expected)
  expect(numberedSubject(numbered, 34)).toBe(numbered)
  expect(readSubject(numbered)).toMatchObject({ prefix: readSubject(subject).prefix })
  expect(readSubject(numbered).ticketNumbers[0]).toBe(34)
})
