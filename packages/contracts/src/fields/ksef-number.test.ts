import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ksefNumber, nipOfKsefNumber } from './ksef-number.ts'

const messageOf = (text: string) => ksefNumber.safeParse(text).error?.issues[0]?.message ?? null

// The first two are published by the Ministry of Finance: in the description of the number, and in a confirmation of
// receipt.
describe.each([
  ['a number of the description', '5265877635-20250826-0100001AF629-AF', null],
  ['a number of a confirmation of receipt', '5265877635-20250916-0200A0D6723E-C2', null],
  ['a number of KSeF 1.0 with a further hyphen', '9999999999-20261001-0A1B2C-3D4E5F-01', null],
  ['a wrong checksum', '5265877635-20250826-0100001AF629-AE', 'values.ksefChecksum'],
  ['another day', '5265877635-20250827-0100001AF629-AF', 'values.ksefChecksum'],
  ['small letters', '5265877635-20250826-0100001af629-af', 'values.ksefNumber'],
  ['a day that no month has', '5265877635-20250832-0100001AF629-AF', 'values.ksefNumber'],
  ['a NIP that begins with 0', '0265877635-20250826-0100001AF629-AF', 'values.ksefNumber'],
  ['spaces around it', ' 5265877635-20250826-0100001AF629-AF', 'values.ksefNumber'],
  ['nothing', '', 'values.ksefNumber'],
])('%s', (_, number, message) => {
  test(`${number} is ${message ? 'rejected' : 'accepted'}`, () => {
    expect(messageOf(number)).toBe(message)
  })
})

test('one wrong digit of the technical part is always found', () => {
  const number = '5265877635-20250826-0100001AF629-AF'
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 31 }), fc.integer({ min: 1, max: 15 }), (position, change) => {
      const digit = ((Number.parseInt(number.charAt(position), 16) + change) % 16).toString(16).toUpperCase()
      return messageOf(number.slice(0, position) + digit + number.slice(position + 1)) !== null
    }),
  )
})

test.each([
  ['5265877635-20250826-0100001AF629-AF', '5265877635'],
  ['M123456789-20250826-0100001AF629-AF', null],
])('%s begins with the NIP %s', (number, nip) => expect(nipOfKsefNumber(number)).toBe(nip))
