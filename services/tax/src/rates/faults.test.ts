import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { expect, test } from 'vitest'
import { sampleRate } from '../testing/sample-records.ts'
import { rateFaults } from './faults.ts'

/**
 * The legal status table (tax-calculation §2.1), the margin rate, and the rates that the seed adds
 * (tax-calculation §10).
 */
const validRates: [string, Partial<RateRecord>][] = [
  ['basic rate', { fiscal_code: 'P_13_1', rate_percent: '23.00' }],
  ['reduced rate', { fiscal_code: 'P_13_2', rate_percent: '8.00' }],
  ['reduced rate', { fiscal_code: 'P_13_3', rate_percent: '5.00' }],
  ['export', { tax_status: 'zero_rated', fiscal_code: 'P_13_6_1', rate_percent: '0.00' }],
  ['exemption', { tax_status: 'exempt', fiscal_code: 'P_13_6_2', rate_percent: '0.00' }],
  ['reverse charge', { tax_status: 'reverse_charge', fiscal_code: 'P_13_6_3', rate_percent: '0.00' }],
  ['outside the VAT act', { tax_status: 'out_of_scope', rate_percent: '0.00' }],
  ['margin', { calculation_mode: 'margin', fiscal_code: 'P_106E_3' }],
  [
    'withholding is income tax, outside the VAT act',
    { calculation_mode: 'wht', tax_status: 'out_of_scope', rate_percent: '20.00' },
  ],
  ['withholding 100 %', { calculation_mode: 'wht', rate_percent: '100.00' }],
  ['a duty of more than 100 %', { rate_percent: '999.9999' }],
  ['one-stop shop', { tax_code: 'OSS-DE', country: 'DE', category: 'standard', rate_percent: '19.00' }],
  ['a version that has ended', { valid_to: '2011-01-02' }],
]
for (const [name, fields] of validRates)
  test(`${name} is valid`, () => expect(rateFaults(sampleRate(fields), [])).toEqual([]))

const invalidRates: [string, Partial<RateRecord>, string][] = [
  ['a zero rate with a percentage', { tax_status: 'zero_rated' }, '/rate_percent'],
  ['an exemption with a percentage', { tax_status: 'exempt', rate_percent: '0.0001' }, '/rate_percent'],
  ['a reverse charge with a percentage', { tax_status: 'reverse_charge' }, '/rate_percent'],
  ['out of scope with a percentage', { tax_status: 'out_of_scope' }, '/rate_percent'],
  [
    'out of scope with a fiscal code',
    { tax_status: 'out_of_scope', rate_percent: '0.00', fiscal_code: 'P_13_8' },
    '/fiscal_code',
  ],
  ['withholding more than 100 %', { calculation_mode: 'wht', rate_percent: '100.0001' }, '/rate_percent'],
  ['a rate that ends on its first day', { valid_to: '2011-01-01' }, '/valid_to'],
  ['a home rate for the one-stop shop', { category: 'reduced' }, '/category'],
  [
    'a margin rate for the one-stop shop',
    { country: 'DE', category: 'standard', calculation_mode: 'margin' },
    '/calculation_mode',
  ],
]
for (const [name, fields, pointer] of invalidRates)
  test(`${name} is rejected at ${pointer}`, () =>
    expect(rateFaults(sampleRate(fields), [])).toMatchObject([{ code: 'invalid-request', pointer }]))

const pairs: [string, Partial<RateRecord>, Partial<RateRecord>, boolean][] = [
  [
    'one version ends on the first day of the other',
    { valid_to: '2027-01-01' },
    { valid_from: '2027-01-01' },
    false,
  ],
  [
    'one version ends a day after the first day of the other',
    { valid_to: '2027-01-02' },
    { valid_from: '2027-01-01' },
    true,
  ],
  ['neither version ends', {}, { valid_from: '2027-01-01' }, true],
  ['the other version is inactive', {}, { valid_from: '2027-01-01', is_active: 0 }, true],
  ['the codes differ', {}, { tax_code: 'VAT8' }, false],
  [
    'two codes have the same country and category',
    { tax_code: 'OSS-DE', country: 'DE', category: 'standard' },
    { tax_code: 'DE19', country: 'DE', category: 'standard' },
    true,
  ],
  [
    'one of two codes with the same country and category is inactive',
    { tax_code: 'OSS-DE', country: 'DE', category: 'standard' },
    { tax_code: 'DE19', country: 'DE', category: 'standard', is_active: 0 },
    false,
  ],
  [
    'two codes have different categories',
    { tax_code: 'OSS-DE', country: 'DE', category: 'standard' },
    { tax_code: 'DE7', country: 'DE', category: 'reduced' },
    false,
  ],
]
for (const [name, one, other, overlap] of pairs)
  test(`${name}: ${overlap ? 'an overlap' : 'no overlap'}, in both directions`, () => {
    const rates = [sampleRate({ ...one, id: 'one' }), sampleRate({ ...other, id: 'other' })]
    for (const rate of rates)
      expect(rateFaults(rate, rates).map(({ code, pointer }) => [code, pointer])).toEqual(
        overlap ? [['rate-overlap', '/valid_from']] : [],
      )
  })
