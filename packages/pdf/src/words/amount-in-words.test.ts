import { isCurrency } from '@fiscus/tax-engine/vocabulary/currencies'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  ['0', 'PLN', 'zero złotych 00/100', 'zero Polish zlotys 00/100'],
  ['1', 'PLN', 'jeden złoty 00/100', 'one Polish zloty 00/100'],
  ['2.5', 'PLN', 'dwa złote 50/100', 'two Polish zlotys 50/100'],
  ['5', 'PLN', 'pięć złotych 00/100', 'five Polish zlotys 00/100'],
  ['12', 'PLN', 'dwanaście złotych 00/100', 'twelve Polish zlotys 00/100'],
  ['22.01', 'PLN', 'dwadzieścia dwa złote 01/100', 'twenty-two Polish zlotys 01/100'],
  ['112', 'PLN', 'sto dwanaście złotych 00/100', 'one hundred twelve Polish zlotys 00/100'],
  ['1000', 'PLN', 'tysiąc złotych 00/100', 'one thousand Polish zlotys 00/100'],
  ['1001', 'PLN', 'tysiąc jeden złotych 00/100', 'one thousand one Polish zlotys 00/100'],
  ['5000000', 'PLN', 'pięć milionów złotych 00/100', 'five million Polish zlotys 00/100'],
  [
    '-23648.08',
    'PLN',
    'minus dwadzieścia trzy tysiące sześćset czterdzieści osiem złotych 08/100',
    'minus twenty-three thousand six hundred forty-eight Polish zlotys 08/100',
  ],
  ['1', 'EUR', 'jedno euro 00/100', 'one euro 00/100'],
  ['2', 'CZK', 'dwie korony czeskie 00/100', 'two Czech korunas 00/100'],
  ['21', 'CZK', 'dwadzieścia jeden koron czeskich 00/100', 'twenty-one Czech korunas 00/100'],
  ['102', 'INR', 'sto dwie rupie indyjskie 00/100', 'one hundred two Indian rupees 00/100'],
  ['1', 'CUP', 'jedno peso kubańskie 00/100', 'one Cuban peso 00/100'],
  [
    '1234',
    'JPY',
    'tysiąc dwieście trzydzieści cztery jeny japońskie',
    'one thousand two hundred thirty-four Japanese yen',
  ],
  ['5.40', 'JPY', 'pięć jenów japońskich 40/100', 'five Japanese yen 40/100'],
  ['2.05', 'KWD', 'dwa dinary kuwejckie 050/1000', 'two Kuwaiti dinars 050/1000'],
  ['1', 'GBP', 'jeden funt szterling 00/100', 'one British pound 00/100'],
])('%s %s', (amount, currency, pl, en) => {
  expect(amountInWords(amount, currency, 'pl')).toBe(pl)
  expect(amountInWords(amount, currency, 'en')).toBe(en)
})

test('every currency has a name in both languages, or its code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  const currencies = codes.filter(isCurrency)
  expect(currencies.length).toBeGreaterThan(150)
  for (const currency of currencies) {
    expect(amountInWords('5', currency, 'pl')).toMatch(/^pięć \S.{2,}[^/]*( 00\/100| 000\/1000)?$/)
    expect(amountInWords('5', currency, 'en')).toMatch(/^five \S.{2,}[^/]*( 00\/100| 000\/1000)?$/)
  }
})

test('the largest amount is written out to its last digit', () => {
  expect(amountInWords(`2${'0'.repeat(35)}.01`, 'PLN', 'pl')).toBe('dwieście kwintyliardów złotych 01/100')
  expect(amountInWords(`3${'0'.repeat(30)}`, 'EUR', 'en')).toBe('three nonillion euros 00/100')
  const words = amountInWords('999999999999999.99', 'PLN', 'pl')
  expect(words.startsWith('dziewięćset dziewięćdziesiąt dziewięć bilionów')).toBe(true)
  expect(words.endsWith('dziewięćset dziewięćdziesiąt dziewięć złotych 99/100')).toBe(true)
})
