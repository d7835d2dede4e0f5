import { expect, test } from 'vitest'
import { addressLines, addressStyle } from './address-lines.ts'

const warsaw = { country: 'PL', line1: 'ul. Prosta 1', line2: '', postalCode: '00-838', city: 'Warszawa' }
const berlin = { country: 'DE', line1: 'Torstraße 1', postalCode: '10119', city: 'Berlin' }

function lastLines(seller: object | null, buyer: object | null, language: 'pl' | 'en' = 'pl') {
  const style = addressStyle(language, { seller, buyer })
  return [seller, buyer].map((address) => addressLines(address ?? {}, style).at(-1))
}

test('a country that both parties share is not printed, at home and abroad', () => {
  expect(lastLines(warsaw, warsaw)).toEqual(['00-838 Warszawa', '00-838 Warszawa'])
  expect(lastLines(berlin, berlin)).toEqual(['10119 Berlin', '10119 Berlin'])
  expect(addressLines(warsaw, addressStyle('pl', { seller: warsaw, buyer: warsaw }))).toEqual([
    'ul. Prosta 1',
    '00-838 Warszawa',
  ])
})

test('parties in two countries have the names of both, in the language of the document', () => {
  expect(lastLines(warsaw, berlin)).toEqual(['Polska', 'Niemcy'])
  expect(lastLines(warsaw, berlin, 'en')).toEqual(['Poland', 'Germany'])
})

test('a third party abroad has its country, and the two parties at home have none', () => {
  const style = addressStyle('pl', { seller: warsaw, buyer: warsaw })
  expect(addressLines(berlin, style)).toEqual(['Torstraße 1', '10119 Berlin', 'Niemcy'])
})

test('a seller without an address is in Poland, and a buyer without one where the seller is', () => {
  expect(lastLines(null, berlin)).toEqual([undefined, 'Niemcy'])
  expect(lastLines(null, warsaw)).toEqual([undefined, '00-838 Warszawa'])
  expect(lastLines(berlin, null)).toEqual(['10119 Berlin', undefined])
})
