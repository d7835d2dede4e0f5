import { expect, test } from 'vitest'
import { calculateDocument } from './calculate-document.ts'
import { writeSnapshot } from './snapshot/write-snapshot.ts'
import {
  documentOf,
  sampleConfiguration,
  sampleRate,
  snapshotOf,
  sumText,
  totalText,
  withSettings,
} from './testing/sample-calculations.ts'

test('the breakdown has one entry for each tax, with its base, and counts each net amount once', () => {
  const { taxBreakdown, totalNet, totalTax } = snapshotOf(
    documentOf({}, {}, { taxRateCode: 'ZW' }, { taxGroupCode: 'GST>QST' }, {}),
  )
  expect(
    taxBreakdown.map(
      ({ taxCode, netBase, taxAmount, grossAmount, netAmount }) =>
        `${taxCode}: ${netBase} + ${taxAmount} = ${grossAmount}, counts ${netAmount}`,
    ),
  ).toEqual([
    'VAT23: 200 + 46 = 246, counts 200',
    'ZW: 100 + 0 = 100, counts 100',
    'GST: 100 + 5 = 105, counts 100',
    'QST: 105 + 10.47 = 115.47, counts 0',
    'CITY: 100 + 1.5 = 101.5, counts 0',
  ])
  expect([totalNet.toFixed(), totalTax.toFixed()]).toEqual(['400', '62.97'])
})

test('a code whose percentage changes between two tax points of a document has an entry for each', () => {
  const configuration = {
    ...sampleConfiguration,
    rates: [
      sampleRate('ESTONIA', '20', { id: 'old', validTo: '2026-07-01' }),
      sampleRate('ESTONIA', '22', { id: 'new', validFrom: '2026-07-01' }),
    ],
  }
  const line = { taxRateCode: 'ESTONIA' }
  const { taxBreakdown } = snapshotOf(
    documentOf({}, { ...line, taxPointDate: '2026-06-30' }, { ...line, taxPointDate: '2026-07-01' }, line),
    configuration,
  )
  expect(
    taxBreakdown.map((entry) => `${entry.ratePercent} % of ${entry.netBase} = ${entry.taxAmount}`),
  ).toEqual(['20 % of 100 = 20', '22 % of 200 = 44'])
})

const priceModes = [
  ['exclusive', null, undefined, '100.00 + 23.00 = 123.00'],
  ['inclusive', null, 'inclusive', '81.30 + 18.70 = 100.00'],
  ['inclusive', 'inclusive', undefined, '81.30 + 18.70 = 100.00'],
  ['exclusive', 'inclusive', 'exclusive', '100.00 + 23.00 = 123.00'],
] as const

for (const [used, tenant, requested, totals] of priceModes)
  test(`price mode of the request ${requested ?? 'none'}, of the tenant ${tenant ?? 'none'} → ${used}, ${totals}`, () => {
    const document = documentOf({ priceMode: requested }, {})
    const snapshot = snapshotOf(document, withSettings({ defaultPriceMode: tenant }))
    expect([snapshot.defaultPriceMode, totalText(snapshot)]).toEqual([used, totals])
    expect(snapshot.items[0]?.taxRate.calculationMode).toBe(used)
  })

test('without a price mode each rate has its own, and the snapshot names the mode shared by all lines', () => {
  const mixed = snapshotOf(documentOf({}, {}, { taxRateCode: 'RETAIL20' }))
  expect(mixed.items.map((item) => sumText(item))).toEqual([
    '100.00 + 23.00 = 123.00',
    '83.33 + 16.67 = 100.00',
  ])
  expect(mixed.defaultPriceMode).toBe('exclusive')
  expect(snapshotOf(documentOf({}, { taxRateCode: 'RETAIL20' })).defaultPriceMode).toBe('inclusive')
})

test('a line of a group shows its first tax as its rate and every tax with its base', () => {
  const [item] = snapshotOf(documentOf({}, { taxGroupCode: 'VAT+WHT' })).items
  expect(item?.taxRate.taxCode).toBe('VAT23')
  expect(item?.taxGroup).toEqual({ groupCode: 'VAT+WHT', groupName: 'Group VAT+WHT' })
  expect(
    item?.taxes?.map(
      ({ taxRate, netBase, taxAmount, whtAmount }) =>
        `${taxRate.taxCode} ${netBase} ${taxAmount} ${whtAmount}`,
    ),
  ).toEqual(['VAT23 100 23 undefined', 'WHT20 100 0 20'])
})

test('the home tax is taken out of gross prices before an export, a reverse charge or an OSS sale', () => {
  const line = { unitPrice: '123', priceTaxRateCode: 'VAT23' }
  const abroad = (country: string, item = {}) =>
    totalText(snapshotOf(documentOf({ priceMode: 'inclusive', customer: { country } }, { ...line, ...item })))
  expect(abroad('US')).toBe('100.00 + 0.00 = 100.00')
  expect(abroad('DE')).toBe('100.00 + 19.00 = 119.00')
  expect(abroad('PL')).toBe('100.00 + 23.00 = 123.00')
  expect(abroad('US', { discountAmount: '23' })).toBe('81.30 + 0.00 = 81.30')
})

test('an OSS line keeps the rate of the destination and the facts that chose it', () => {
  const [item] = snapshotOf(documentOf({ customer: { country: 'DE' } }, {})).items
  expect(item).toMatchObject({
    oss: true,
    buyerCountry: 'DE',
    geoZone: 'eu_consumer',
    customerType: 'b2c',
    itemType: 'product',
    taxPointDate: '2026-11-21',
  })
  expect(item?.taxRate.taxCode).toBe('OSS-DE')
})

test('a margin line keeps its acquisition cost and margin', () => {
  const [item] = snapshotOf(
    documentOf({}, { quantity: '2', itemType: 'margin_goods', acquisitionCost: '60' }),
  ).items
  expect(item?.acquisitionCost?.toFixed()).toBe('60')
  expect(item?.margin && Object.values(item.margin).map(String)).toEqual(['120', '80', '65.04'])
})

test('explanations and warnings come with the snapshot', () => {
  const calculation = calculateDocument(
    documentOf({ customer: { country: 'DE', vatNumber: 'DE136695976' } }, {}, {}),
    sampleConfiguration,
  )
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  expect(calculation.explanations.map(({ itemId }) => itemId)).toEqual(['line-0', 'line-1'])
  expect(calculation.warnings.map(({ code }) => code)).toEqual(['business-without-confirmed-number'])
})

test('the same document gives the same bytes', () => {
  const document = documentOf({}, { unitPrice: '19.99' }, { taxGroupCode: 'GST>QST' })
  expect(writeSnapshot(snapshotOf(document))).toBe(writeSnapshot(snapshotOf(structuredClone(document))))
})
