import { exports } from '@fiscus/messages/exports'
import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import type { TaxConfiguration } from '../configuration/configuration.ts'
import type { Customer, TaxDocument, TaxDocumentItem } from '../document/document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { sampleRate } from '../testing/sample-calculations.ts'
import { fa3Summary } from './fa3-summary.ts'

const domestic: Customer = { country: 'PL', isBusiness: true }
const german: Customer = { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' }
const american: Customer = { country: 'US', isBusiness: true }
const consumer: Customer = { country: 'DE', isBusiness: false }

const configuration: TaxConfiguration = {
  ...seededConfiguration,
  rates: [...seededConfiguration.rates, sampleRate('IE23', '23', { country: 'IE' })],
  groups: [
    {
      id: 'group-3',
      groupCode: 'OSS+WHT',
      groupName: 'OSS and withholding',
      components: components('OSS-IE', 'WHT20'),
      isActive: 1,
      version: 1,
    },
    {
      id: 'group-1',
      groupCode: 'VAT+WHT',
      groupName: 'VAT and withholding',
      components: components('VAT23', 'WHT20'),
      isActive: 1,
      version: 1,
    },
    {
      id: 'group-2',
      groupCode: 'VAT+VAT',
      groupName: 'Two VAT rates',
      components: components('VAT23', 'VAT8'),
      isActive: 1,
      version: 1,
    },
  ],
}

function components(...codes: string[]) {
  return codes.map((taxCode) => ({ taxCode, isCompound: 0 }) as const)
}

function summaryOf(
  customer: Customer,
  item: Partial<TaxDocumentItem>,
  document: Partial<TaxDocument> = {},
  used = configuration,
) {
  const calculation = calculateDocument(
    {
      currency: 'PLN',
      taxPointDate: '2026-11-21',
      customer,
      items: [{ id: '1', quantity: '1', unitPrice: '100', itemType: 'product', ...item }],
      ...document,
    },
    used,
  )
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return fa3Summary(calculation.snapshot)
}

for (const [what, customer, item, fields] of [
  ['domestic goods', domestic, {}, { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }],
  ['withholding tax alone is no VAT', domestic, { taxRateCode: 'WHT20' }, {}],
  [
    'VAT beside withholding',
    domestic,
    { taxGroupCode: 'VAT+WHT' },
    { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' },
  ],
  [
    'margin: the selling price and no tax',
    domestic,
    { itemType: 'margin_goods', acquisitionCost: '60' },
    { P_13_11: '100.00', P_15: '100.00' },
  ],
  ['goods to a consumer in Germany', consumer, {}, { P_13_5: '100.00', P_14_5: '19.00', P_15: '119.00' }],
  [
    'the same below the threshold',
    consumer,
    { taxRateCode: 'VAT23' },
    { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' },
  ],
  [
    'an OSS rate that the line names',
    { country: 'IE' },
    { taxRateCode: 'OSS-IE' },
    { P_13_5: '100.00', P_14_5: '23.00', P_15: '123.00' },
  ],
  [
    'an OSS rate of a buyer of whom nothing is known',
    {},
    { taxRateCode: 'OSS-IE' },
    { P_13_5: '100.00', P_14_5: '23.00', P_15: '123.00' },
  ],
  [
    'an OSS rate in a group with withholding',
    { country: 'IE' },
    { taxGroupCode: 'OSS+WHT' },
    { P_13_5: '100.00', P_14_5: '23.00', P_15: '123.00' },
  ],
  ['goods to Northern Ireland', { country: 'XI' }, {}, { P_13_5: '100.00', P_14_5: '20.00', P_15: '120.00' }],
  [
    'goods to a German business without a confirmed number',
    { country: 'DE', isBusiness: true },
    {},
    { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' },
  ],
  ['intra-EU supply', german, {}, { P_13_6_2: '100.00', P_15: '100.00' }],
  ['export', american, {}, { P_13_6_3: '100.00', P_15: '100.00' }],
  ['domestic 0 %', domestic, { taxRateCode: 'VAT0' }, { P_13_6_1: '100.00', P_15: '100.00' }],
  ['exempt', domestic, { taxRateCode: 'ZW' }, { P_13_7: '100.00', P_15: '100.00' }],
  ['service to a German business', german, { itemType: 'service' }, { P_13_9: '100.00', P_15: '100.00' }],
  ['domestic reverse charge', domestic, { taxRateCode: 'OO' }, { P_13_10: '100.00', P_15: '100.00' }],
  ['service outside the EU', american, { itemType: 'service' }, { P_13_8: '100.00', P_15: '100.00' }],
  ['a return', domestic, { quantity: '-1' }, { P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' }],
] as const)
  test(`${what} → ${JSON.stringify(fields)}`, () => {
    expect(summaryOf(customer, item)).toEqual({ kind: 'summed', fields })
  })

const euro = { rate: '4.5005', date: '2026-11-20', source: 'NBP table A' }

test('the summary in a foreign currency contains the tax in PLN, too', () => {
  expect(summaryOf(domestic, {}, { currency: 'EUR', exchangeRate: euro })).toEqual({
    kind: 'summed',
    fields: { P_13_1: '100.00', P_14_1: '23.00', P_14_1W: '103.51', P_15: '123.00' },
  })
})

test('tax of the one-stop shop has no amount in PLN', () => {
  expect(summaryOf(consumer, {}, { currency: 'EUR', exchangeRate: euro })).toEqual({
    kind: 'summed',
    fields: { P_13_5: '100.00', P_14_5: '19.00', P_15: '119.00' },
  })
})

test('below the threshold goods to a consumer in Germany have Polish tax', () => {
  const settings = { ...configuration.settings, ossFrom: null }
  expect(summaryOf(consumer, {}, {}, { ...configuration, settings })).toEqual({
    kind: 'summed',
    fields: { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' },
  })
})

for (const taxRateCode of ['KAUCJA', 'BON'])
  for (const [where, customer] of [
    ['Poland', domestic],
    ['Germany', german],
    ['the USA', american],
  ] as const)
    test(`a line with ${taxRateCode} for a buyer in ${where} is no supply and in no field`, () => {
      const items = [
        { id: '1', quantity: '1', unitPrice: '100' },
        { id: '2', quantity: '1', unitPrice: '5', taxRateCode },
      ]
      const withDeposit = summaryOf(customer, {}, { items })
      expect(withDeposit.kind).toBe('summed')
      expect(withDeposit).toEqual(summaryOf(customer, {}, { items: items.slice(0, 1) }))
    })

test('another line out of scope for a buyer in Poland is refused: it can be a supply abroad', () => {
  expect(summaryOf(domestic, { taxRateCode: 'NP' })).toMatchObject({
    kind: 'refused',
    faults: [{ code: 'fa3-no-field', pointer: '/items/0', detail: exports.fa3AbroadOrNoSupply() }],
  })
})

test('at header level P_15 is the sum of the other fields', () => {
  const items = ['0.05', '0.05', '0.05'].map((unitPrice, index) => ({
    id: String(index),
    quantity: '1',
    unitPrice,
    itemType: 'product' as const,
  }))
  expect(summaryOf(domestic, {}, { roundingStrategy: 'header_level', items })).toEqual({
    kind: 'summed',
    fields: { P_13_1: '0.15', P_14_1: '0.03', P_15: '0.18' },
  })
})

for (const [code, customer, item, document] of [
  ['fa3-no-field', german, { itemType: 'service', taxRateCode: 'VAT0' }, {}],
  ['fa3-several-taxes', domestic, { taxGroupCode: 'VAT+VAT' }, {}],
  ['fa3-exchange-rate-missing', domestic, {}, { currency: 'EUR' }],
  ['fa3-no-field', { country: 'IE' }, { taxRateCode: 'IE23' }, {}],
] as const)
  test(`a line that does not fit into FA(3) is refused: ${code}`, () => {
    expect(summaryOf(customer, item, document)).toMatchObject({
      kind: 'refused',
      faults: [{ code, pointer: '/items/0' }],
    })
  })
