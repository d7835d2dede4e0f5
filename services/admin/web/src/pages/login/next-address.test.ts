import { expect, test } from 'vitest'
import { nextAddress } from './next-address.ts'

test.for([
  ['?next=%2Fsettings%2Ftaxes%2Frules%3Fq%3Da', '/settings/taxes/rules?q=a'],
  ['', '/'],
  ['?next=', '/'],
  ['?next=https%3A%2F%2Fevil.example', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['?next=%2F%5Cevil.example', '/'],
  ['?next=%2F%09%2Fevil.example', '/'],
  ['?next=%2F%0A%5Cevil.example', '/'],
  ['?next=%2F.%2F%2Fevil.example', '/'],
  ['?next=%2Frules%3Fq%3D%2F%2Fa%23b', '/rules?q=//a#b'],
  ['?next=javascript%3Aalert(1)', '/'],
] as const)('after a login with %s the browser goes to %s', ([search, address]) => {
  expect(nextAddress(search)).toBe(address)
})
