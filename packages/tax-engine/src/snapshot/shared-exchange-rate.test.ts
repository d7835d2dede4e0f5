import { expect, test } from 'vitest'
import { documentOf, snapshotOf } from '../testing/sample-calculations.ts'
import { sharedExchangeRate } from './shared-exchange-rate.ts'

const rateOf = (rate: string) => ({ rate, date: '2026-11-20', source: 'NBP' })

for (const [what, ofDocument, ofLines, shared] of [
  ['that of the document', rateOf('4'), [undefined, undefined], '4'],
  ['that of all lines, without one of the document', undefined, [rateOf('4.1'), rateOf('4.10')], '4.1'],
  ['that of all lines, beside another one of the document', rateOf('4'), [rateOf('5'), rateOf('5')], '5'],
  ['none when a line has its own', rateOf('4'), [rateOf('5'), undefined], undefined],
] as const)
  test(`the exchange rate of a document is ${what}`, () => {
    const items = ofLines.map((exchangeRate) => ({ exchangeRate }))
    const snapshot = snapshotOf(documentOf({ currency: 'EUR', exchangeRate: ofDocument }, ...items))
    expect(sharedExchangeRate(snapshot)?.rate.toFixed()).toBe(shared)
  })

test('a document without lines has its own exchange rate', () => {
  const snapshot = snapshotOf(documentOf({ currency: 'EUR', exchangeRate: rateOf('4') }, {}))
  expect(sharedExchangeRate({ ...snapshot, items: [] })?.rate.toFixed()).toBe('4')
})
