import { expect, test } from 'vitest'
import { documentOf, faultsOf } from '../testing/sample-calculations.ts'
import { itemsMax } from './check-document.ts'
import type { TaxDocument, TaxDocumentItem } from './document.ts'

const margin = { itemType: 'margin_goods', acquisitionCost: '10' } as const
const rate = { rate: '4.5', date: '2026-11-20', source: 'NBP 225/A/NBP/2026' }

const rows: readonly (readonly [
  what: string,
  properties: Partial<TaxDocument>,
  items: readonly Partial<TaxDocumentItem>[],
  faults: readonly string[],
])[] = [
  ['no items', {}, [], ['no-items /items']],
  ['too many items', {}, Array(itemsMax + 1).fill({}), ['too-many-items /items']],
  ['an unknown currency', { currency: 'PLZ' }, [{}], ['unknown-currency /currency']],
  ['an id twice', {}, [{ id: 'a' }, { id: 'b' }, { id: 'a' }], ['duplicate-item-id /items/2/id']],
  [
    'a discount over 100 %',
    {},
    [{ discountPercent: '100.01' }],
    ['discount-over-100-percent /items/0/discountPercent'],
  ],
  ['a negative percentage', {}, [{ discountPercent: '-1' }], ['negative-discount /items/0/discountPercent']],
  ['a negative discount', {}, [{ discountAmount: '-1' }], ['negative-discount /items/0/discountAmount']],
  [
    'a discount larger than the line',
    {},
    [{ discountAmount: '100.01' }],
    ['discount-exceeds-amount /items/0/discountAmount'],
  ],
  [
    'a discount larger than what another discount leaves',
    {},
    [{ discountPercent: '50', discountAmount: '50.01' }],
    ['discount-exceeds-amount /items/0/discountAmount'],
  ],
  [
    'a discount larger than a negative line',
    {},
    [{ quantity: '-1', discountAmount: '100.01' }],
    ['discount-exceeds-amount /items/0/discountAmount'],
  ],
  [
    'a document discount larger than the document',
    { documentDiscount: { amount: '200.01' } },
    [{}, {}],
    ['discount-exceeds-amount /documentDiscount/amount'],
  ],
  [
    'a document discount over 100 %',
    { documentDiscount: { percent: '101' } },
    [{}],
    ['discount-over-100-percent /documentDiscount/percent'],
  ],
  [
    'a negative document discount',
    { documentDiscount: { amount: '-1' } },
    [{}],
    ['negative-discount /documentDiscount/amount'],
  ],
  [
    'a discount on a document over nothing',
    { documentDiscount: { amount: '1' } },
    [{}, { quantity: '-1' }],
    ['discount-exceeds-amount /documentDiscount/amount'],
  ],
  [
    'margin without acquisition cost',
    {},
    [{ itemType: 'margin_goods' }],
    ['acquisition-cost-missing /items/0/acquisitionCost'],
  ],
  [
    'a negative acquisition cost',
    {},
    [{ ...margin, acquisitionCost: '-1' }],
    ['negative-acquisition-cost /items/0/acquisitionCost'],
  ],
  [
    'a negative price on margin',
    {},
    [{ ...margin, unitPrice: '-1' }],
    ['negative-margin-price /items/0/unitPrice'],
  ],
  [
    'margin from a price that contains a tax',
    {},
    [{ ...margin, priceTaxRateCode: 'VAT23' }],
    ['margin-with-price-tax-rate /items/0/priceTaxRateCode'],
  ],
  [
    'a price that contains a margin rate',
    {},
    [{ priceTaxRateCode: 'MARZA23' }],
    ['price-tax-rate-unfit /items/0/priceTaxRateCode'],
  ],
  ['a group with a margin rate', {}, [{ taxGroupCode: 'WITH-MARGIN' }], ['group-with-margin /items/0']],
  [
    'a group of net and gross rates',
    {},
    [{ taxGroupCode: 'MIXED-MODES' }],
    ['group-mixes-price-modes /items/0'],
  ],
  [
    'exchange rates on some lines only',
    { currency: 'EUR' },
    [{}, { exchangeRate: rate }, {}],
    ['exchange-rate-missing /items/0/exchangeRate', 'exchange-rate-missing /items/2/exchangeRate'],
  ],
  ['an exchange rate for PLN', { exchangeRate: rate }, [{}], ['exchange-rate-for-pln /exchangeRate']],
  [
    'an exchange rate of zero',
    { currency: 'EUR', exchangeRate: rate },
    [{ exchangeRate: { ...rate, rate: '0' } }, { exchangeRate: { ...rate, rate: '-4' } }],
    [
      'exchange-rate-not-positive /items/0/exchangeRate/rate',
      'exchange-rate-not-positive /items/1/exchangeRate/rate',
    ],
  ],
  [
    'every bad line of a document at once, beside what is wrong with the document',
    { currency: 'XXX', documentDiscount: { percent: '-5' } },
    [
      { discountPercent: '200' },
      {},
      { taxRateCode: 'VAT99' },
      { itemType: 'margin_goods', discountAmount: '-5' },
    ],
    [
      'unknown-currency /currency',
      'discount-over-100-percent /items/0/discountPercent',
      'negative-discount /items/3/discountAmount',
      'negative-discount /documentDiscount/percent',
      'unknown-rate /items/2/taxRateCode',
      'acquisition-cost-missing /items/3/acquisitionCost',
    ],
  ],
]

for (const [what, properties, items, faults] of rows)
  test(`${what} → ${faults.join(', ')}`, () =>
    expect(faultsOf(documentOf(properties, ...items))).toEqual(faults))

const allowed: readonly (readonly [what: string, items: readonly Partial<TaxDocumentItem>[]])[] = [
  ['a negative price, for a deduction', [{}, { unitPrice: '-10' }]],
  ['a discount of everything', [{ discountPercent: '100' }, { discountAmount: '100' }]],
  [
    'a discount on a negative line with either sign',
    [
      { quantity: '-1', discountAmount: '10' },
      { quantity: '-1', discountAmount: '-10' },
    ],
  ],
  ['a quantity of zero', [{ quantity: '0' }]],
  ['an acquisition cost where there is no margin', [{ acquisitionCost: '10' }]],
]

for (const [what, items] of allowed)
  test(`${what} is no fault`, () => expect(faultsOf(documentOf({}, ...items))).toEqual([]))
