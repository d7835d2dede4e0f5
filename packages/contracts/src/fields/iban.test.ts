import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iban } from './iban.ts'

const read = (text: string) => {
  const result = iban.safeParse(text)
  return result.success ? result.data : null
}

describe.each([
  ['a Polish account', 'PL61109010140000071219812874', 'PL61109010140000071219812874'],
  ['spaces and small letters', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['an account with letters', 'GB82WEST12345698765432', 'GB82WEST12345698765432'],
  ['a Polish account without its prefix', '61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ['a wrong digit', 'PL61109010140000071219812875', null],
  ['a Polish account that is too short', 'PL6110901014000007121981287', null],
  ['no country', '6110901014', null],
  ['a hyphen', 'DE89-3704-0044-0532-0130-00', null],
])('%s', (_, text, expected) => {
  test(`${text} is ${expected === null ? 'rejected' : 'accepted'}`, () => expect(read(text)).toBe(expected))
})

test('one wrong digit is always found', () => {
  const account = 'PL61109010140000071219812874'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 27 }), fc.integer({ min: 1, max: 9 }), (position, change) => {
      const digit = (Number(account[position]) + change) % 10
      return read(account.slice(0, position) + digit + account.slice(position + 1)) === null
    }),
  )
})
