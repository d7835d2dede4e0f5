import { calculateResponse } from '@fiscus/contracts/calculation/calculate-response'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { expect, test } from 'vitest'
import { calculationText } from './calculation-text.ts'

const line: TaxDocumentItem = { id: '1', name: 'Krzesło', quantity: '3', unitPrice: '33.33' }
const document: TaxDocument = {
  currency: 'PLN',
  taxPointDate: '2026-11-21',
  customer: { country: 'PL', isBusiness: true },
  items: [line],
}
const exchangeRate = { rate: '4.2512', date: '2026-11-20', source: 'NBP 226/A/NBP/2026' }
const group = { id: 'g', groupCode: 'G', groupName: 'VAT and WHT', isActive: 1, version: 1 } as const
const configuration: TaxConfiguration = {
  ...seededConfiguration,
  groups: [
    {
      ...group,
      components: [
        { taxCode: 'VAT23', isCompound: 0 },
        { taxCode: 'WHT20', isCompound: 0 },
      ],
    },
  ],
}

test.for<[name: string, document: TaxDocument]>([
  ['a line by the matrix', document],
  [
    'header level with discounts',
    {
      ...document,
      roundingStrategy: 'header_level',
      documentDiscount: { percent: '3.3' },
      items: [
        { ...line, discountAmount: '1' },
        { ...line, id: '2' },
      ],
    },
  ],
  ['a margin', { ...document, items: [{ ...line, itemType: 'margin_goods', acquisitionCost: '20' }] }],
  ['a group that withholds', { ...document, items: [{ ...line, taxGroupCode: 'G' }] }],
  ['a foreign currency', { ...document, currency: 'EUR', exchangeRate }],
  ['a foreign consumer', { ...document, customer: { country: 'DE', isBusiness: false } }],
  [
    'a home price for abroad',
    { ...document, customer: { country: 'US' }, items: [{ ...line, priceTaxRateCode: 'VAT23' }] },
  ],
])('the response to %s has exactly the fields of its contract', ([, document]) => {
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind !== 'calculated') throw new Error(JSON.stringify(calculation.faults))
  const answer = JSON.parse(
    calculationText(calculation, {}, { configuration, explain: 'full', budget: { left: 1_000 } }),
  )
  expect(calculateResponse.parse(answer)).toEqual(answer)
})
