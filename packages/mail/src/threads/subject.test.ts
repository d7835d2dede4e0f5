import { expect, test } from 'vitest'
import { readSubject } from './subject.ts'

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
  expect(readSubject(subject)).toEqual({ base: 'printer', prefix: 'reply', ticketNumber: null })
})

test.each(['Fwd: printer', 'FW: Re: printer', 'PD: printer', '[EXT] Fwd: printer'])(
  '%s is forwarded',
  (subject) => {
    expect(readSubject(subject)).toEqual({ base: 'printer', prefix: 'forward', ticketNumber: null })
  },
)

test.each(['printer', 'Reklamacja: printer', '[list] printer', '*** printer ***', 'Printer (2): broken', ''])(
  '%j has no prefix',
  (subject) => {
    expect(readSubject(subject)).toEqual({ base: subject, prefix: null, ticketNumber: null })
  },
)

test('the last ticket number counts', () => {
  expect(readSubject('Re: [#12] printer [#13]')).toMatchObject({ prefix: 'reply', ticketNumber: 13 })
})
