import { describe, expect, test } from 'vitest'
import { noClosings } from '../periods/closing.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { ecbRates } from './ecb-rates.ts'
import { ossFigures } from './oss-figures.ts'
import { ossReturn } from './oss-return.ts'

const quarter = '2026-Q4'
const rates = [
  { currency: 'PLN', quarter, rate: '4.25' },
  { currency: 'CZK', quarter, rate: '25' },
  { currency: 'PLN', quarter: '2026-Q2', rate: '4' },
]

/** The return of documents. */
function returnOf(documents: readonly ReturnDocument[], given = rates) {
  const figures = ossFigures(documents, { period: quarter, closings: noClosings })
  return { figures, ...ossReturn(figures, quarter, ecbRates(given, '/query/rates')) }
}

const sale = (
  country: string,
  unitPrice: string,
  document: object = {},
  more: Partial<ReturnDocument> = {},
) =>
  invoice({
    snapshot: calculated({ country, isBusiness: false }, [{ unitPrice }], document),
    ...more,
  })

test('the sums of a row are converted once, and rounded to cents, never to whole euro (Regulation (EU) 282/2011 art. 60)', () => {
  const { supplies, due, faults } = returnOf([
    sale('DE', '0.01'),
    sale('DE', '0.01'),
    sale('DE', '0.01'),
    sale('DE', '10', { currency: 'CZK' }),
    sale('DE', '1', { currency: 'EUR' }),
  ])
  // 0.03 / 4.25 + 10 / 25 + 1 = 1.407…; the three taxes of 0.00 PLN are no tax.
  expect(supplies).toMatchObject([{ state: 'DE', taxableAmount: 141n, vat: 27n }])
  expect(supplies[0]?.sums.map(({ currency, documents }) => `${currency} ${documents}`)).toEqual([
    'CZK 1',
    'EUR 1',
    'PLN 3',
  ])
  expect([due, faults]).toEqual([27n, []])
})

test('the rates that were used are part of the return, and no others', () => {
  expect(returnOf([sale('DE', '1'), sale('FR', '1', { currency: 'EUR' })]).rates).toEqual([
    { currency: 'PLN', quarter, rate: '4.25' },
  ])
})

test('rows are in the order of state, kind, type and rate', () => {
  const states = returnOf([
    sale('FR', '1'),
    invoice({ snapshot: calculated({ country: 'FR', isBusiness: false }, [{ rateCategory: 'reduced' }]) }),
    invoice({
      snapshot: calculated({ country: 'FR', isBusiness: false }, [{ rateCategory: 'second_reduced' }]),
    }),
    invoice({
      snapshot: calculated(buyers.germanConsumer, [{ itemType: 'service', taxRateCode: 'OSS-DE' }]),
    }),
    sale('DE', '1'),
  ]).supplies.map(({ state, kind, rateType, ratePercent }) => `${state} ${kind} ${rateType} ${ratePercent}`)
  expect(states).toEqual([
    'DE goods standard 19.00',
    'DE services standard 19.00',
    'FR goods standard 20.00',
    'FR goods reduced 10.00',
    'FR goods reduced 5.50',
  ])
})

describe('corrections of earlier quarters', () => {
  const correction = (country: string, unitPrice: string, taxPointDate = '2026-06-30') =>
    sale(
      country,
      unitPrice,
      { taxPointDate },
      { correctionReason: 'return_of_goods', issueDate: '2026-12-01' },
    )

  test('are converted at the rate of the quarter that they correct', () => {
    const { corrections, states } = returnOf([sale('DE', '425'), correction('DE', '-100')])
    expect(corrections).toMatchObject([
      { state: 'DE', quarter: '2026-Q2', taxableAmount: -2500n, vat: -475n },
    ])
    expect(states).toEqual([{ state: 'DE', supplies: 1900n, corrections: -475n, balance: 1425n }])
  })

  test('of one state are not set off against the tax of another: its balance below zero is not part of what is due', () => {
    const { states, due } = returnOf([sale('DE', '425'), correction('FR', '-100')])
    expect(states.map(({ state, balance }) => [state, balance])).toEqual([
      ['DE', 1900n],
      ['FR', -500n],
    ])
    expect(due).toBe(1900n)
  })

  test('of several quarters are rows of their own', () => {
    const { corrections } = returnOf(
      [correction('DE', '-100'), correction('DE', '-100', '2026-01-01')],
      [...rates, { currency: 'PLN', quarter: '2026-Q1', rate: '5' }],
    )
    expect(corrections.map(({ quarter: corrected, vat }) => [corrected, vat])).toEqual([
      ['2026-Q1', -380n],
      ['2026-Q2', -475n],
    ])
  })

  test('need their own rate, which is named with its day', () => {
    const [pln, czk] = rates
    if (!pln || !czk) throw new Error('no rates')
    const { corrections, due, faults } = returnOf([correction('DE', '-100'), sale('DE', '1')], [pln, czk])
    expect([corrections[0]?.vat, due]).toEqual([null, null])
    expect(faults).toMatchObject([{ code: 'oss-rate-missing', pointer: '/query/rates' }])
    expect(faults[0]?.detail.params).toEqual({
      currency: 'PLN',
      day: '2026-06-30',
      example: 'PLN@2026-Q2:4.2567',
    })
  })
})

test('a rate that is missing is named once, and the figures of each currency are there', () => {
  const { supplies, due, faults, figures } = returnOf([sale('DE', '1'), sale('FR', '1'), sale('DE', '1')], [])
  expect(faults.map(({ detail }) => detail.params.day)).toEqual(['2026-12-31'])
  expect([supplies[0]?.vat, supplies[0]?.sums[0]?.amounts.net, due]).toEqual([null, 200n, null])
  expect(figures.currencies.get('PLN')).toMatchObject({ documents: 3, declared: { net: 300n } })
})

test('a document with lines in several months of the quarter counts once', () => {
  const items = ['2026-10-31', '2026-12-01', '2027-01-01'].map((taxPointDate) => ({ taxPointDate }))
  const { figures } = returnOf([invoice({ snapshot: calculated(buyers.germanConsumer, items) })])
  expect(figures).toMatchObject({ documents: 1 })
  expect(figures.currencies.get('PLN')).toMatchObject({
    total: { net: 30000n, tax: 5700n },
    declared: { net: 20000n, tax: 3800n },
  })
})
