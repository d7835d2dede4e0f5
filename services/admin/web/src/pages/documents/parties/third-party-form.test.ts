import type { ThirdParty } from '@fiscus/client'
import { expect, test } from 'vitest'
import { newThirdParty, thirdPartiesOf, thirdPartyTextsOf } from './third-party-form.ts'

const stored: ThirdParty[] = [
  { role: 'factor', name: 'Faktor SA', taxId: '5261040828', email: 'office@example.com' },
  {
    role: 'other',
    roleText: 'Pośrednik',
    name: 'Biuro',
    address: { country: 'DE', line1: 'Weg 1', line2: 'Hof', postalCode: '10115', city: 'Berlin' },
  },
]

test('stored third parties become the same request again, with what the form has no field for', () => {
  expect(thirdPartiesOf(thirdPartyTextsOf(stored))).toEqual(stored)
})

test('empty fields are left out, and the role in words belongs to the role other only', () => {
  const party = { ...newThirdParty('1'), name: ' Odbiorca ', roleText: 'left over' }
  expect(thirdPartiesOf([party])).toEqual([{ role: 'recipient', name: 'Odbiorca' }])
})

test('a town without a street is sent, for the service to ask for the street', () => {
  expect(thirdPartiesOf([{ ...newThirdParty('1'), name: 'A', city: 'Kraków' }])).toEqual([
    { role: 'recipient', name: 'A', address: { country: 'PL', line1: '', city: 'Kraków' } },
  ])
})
