import { type Chain, chair, correction, sale } from './chain.ts'

const simple = 'VAT P_13_1 100.00 P_14_1 23.00 P_15 123.00'
const chairs = (quantity: string, unitPrice: string) => ({ items: [{ ...chair, quantity, unitPrice }] })
const price = (unitPrice: string) => [{ id: 'a', after: { unitPrice } }]
const cents = ['a', 'b', 'c'].map((id) => ({ ...chair, id, unitPrice: '0.33' }))
const grossCents = { priceMode: 'inclusive', items: cents.map((line) => ({ ...line, unitPrice: '0.99' })) }
const used = (unitPrice: string) => ({
  items: [{ ...chair, unitPrice, acquisitionCost: '100.00', itemType: 'margin_goods' }],
})
const order = { items: [{ ...chair, unitPrice: '1000.00' }] }
const deposit = { id: 'd', name: 'Kaucja', quantity: '2', unitPrice: '10.00', taxRateCode: 'KAUCJA' }
const licence = {
  id: 'w',
  name: 'Licencja',
  quantity: '1',
  unitPrice: '1000.00',
  taxRateCode: 'WHT20',
  itemType: 'service',
}

/** Chains in PLN: every amount was computed by hand. */
export const chainsInPln: readonly Chain[] = [
  {
    what: 'a sale',
    documents: [sale('0-10', '100.00 23.00 123.00', simple)],
    months: { 0: 'K_19 100.00 K_20 23.00' },
  },
  {
    what: 'a gross price: 100.00 × 23 / 123',
    documents: [
      sale('0-10', '81.30 18.70 100.00', 'VAT P_13_1 81.30 P_14_1 18.70 P_15 100.00', {
        priceMode: 'inclusive',
      }),
    ],
    months: { 0: 'K_19 81.30 K_20 18.70' },
  },
  {
    what: 'three gross prices of 0.99, rounded by line',
    documents: [sale('0-10', '2.40 0.57 2.97', 'VAT P_13_1 2.40 P_14_1 0.57 P_15 2.97', grossCents)],
    months: { 0: 'K_19 2.40 K_20 0.57' },
  },
  {
    what: 'three gross prices of 0.99, rounded once, and returned',
    documents: [
      sale('0-10', '2.41 0.56 2.97', 'VAT P_13_1 2.41 P_14_1 0.56 P_15 2.97', {
        ...grossCents,
        roundingStrategy: 'header_level',
      }),
      correction(
        0,
        '1-10',
        { reason: 'return_of_goods' },
        '-2.41 -0.56 -2.97',
        'KOR 2 P_13_1 -2.41 P_14_1 -0.56 P_15 -2.97',
      ),
    ],
    months: { 0: 'K_19 2.41 K_20 0.56', 1: 'K_19 -2.41 K_20 -0.56' },
  },
  {
    what: 'three net prices of 0.33, rounded by line',
    documents: [sale('0-10', '0.99 0.24 1.23', 'VAT P_13_1 0.99 P_14_1 0.24 P_15 1.23', { items: cents })],
    months: { 0: 'K_19 0.99 K_20 0.24' },
  },
  {
    what: 'three net prices of 0.33, rounded once',
    documents: [
      sale('0-10', '0.99 0.23 1.22', 'VAT P_13_1 0.99 P_14_1 0.23 P_15 1.22', {
        items: cents,
        roundingStrategy: 'header_level',
      }),
    ],
    months: { 0: 'K_19 0.99 K_20 0.23' },
  },
  {
    what: '3 × 33.33, returned one by one: the last one takes the rest of 23.00',
    documents: [
      sale('0-10', '99.99 23.00 122.99', 'VAT P_13_1 99.99 P_14_1 23.00 P_15 122.99', chairs('3', '33.33')),
      ...(['-7.67 -41.00', '-7.66 -40.99', '-7.67 -41.00'] as const).map((amounts, index) => {
        const [tax, gross] = amounts.split(' ')
        return correction(
          0,
          `${index + 1}-10`,
          { reason: 'return_of_goods', lines: [{ id: 'a', quantity: '1' }] },
          `-33.33 ${amounts}`,
          `KOR 2 P_13_1 -33.33 P_14_1 ${tax} P_15 ${gross}`,
        )
      }),
    ],
    months: {
      0: 'K_19 99.99 K_20 23.00',
      1: 'K_19 -33.33 K_20 -7.67',
      2: 'K_19 -33.33 K_20 -7.66',
      3: 'K_19 -33.33 K_20 -7.67',
    },
  },
  {
    what: '5 × 10.00 with a rebate of 10.00: three units are returned at what was paid for them, then the rest',
    documents: [
      sale('0-10', '50.00 11.50 61.50', 'VAT P_13_1 50.00 P_14_1 11.50 P_15 61.50', chairs('5', '10.00')),
      correction(
        0,
        '1-10',
        { reason: 'discount_after_sale', lines: [{ id: 'a', amount: '10.00' }] },
        '-10.00 -2.30 -12.30',
        'KOR 2 P_13_1 -10.00 P_14_1 -2.30 P_15 -12.30',
      ),
      correction(
        0,
        '2-10',
        { reason: 'return_of_goods', lines: [{ id: 'a', quantity: '3' }] },
        '-24.00 -5.52 -29.52',
        'KOR 2 P_13_1 -24.00 P_14_1 -5.52 P_15 -29.52',
      ),
      correction(
        0,
        '2-20',
        { reason: 'return_of_goods' },
        '-16.00 -3.68 -19.68',
        'KOR 2 P_13_1 -16.00 P_14_1 -3.68 P_15 -19.68',
      ),
    ],
    months: { 0: 'K_19 50.00 K_20 11.50', 1: 'K_19 -10.00 K_20 -2.30', 2: 'K_19 -40.00 K_20 -9.20' },
  },
  {
    what: 'a price that was too low',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '2-10',
        { reason: 'price_error', lines: price('110.00') },
        '10.00 2.30 12.30',
        'KOR 1 P_13_1 10.00 P_14_1 2.30 P_15 12.30',
      ),
    ],
    months: { 0: 'K_19 110.00 K_20 25.30' },
  },
  {
    what: 'a price that was too high',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '2-10',
        { reason: 'price_error', lines: price('90.00') },
        '-10.00 -2.30 -12.30',
        'KOR 2 P_13_1 -10.00 P_14_1 -2.30 P_15 -12.30',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 2: 'K_19 -10.00 K_20 -2.30' },
  },
  {
    what: 'a reduction by error that is taken back: the error was in its month',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '1-10',
        { reason: 'price_error', lines: price('80.00') },
        '-20.00 -4.60 -24.60',
        'KOR 2 P_13_1 -20.00 P_14_1 -4.60 P_15 -24.60',
      ),
      correction(
        1,
        '3-10',
        { reason: 'other_error' },
        '20.00 4.60 24.60',
        'KOR 3 P_13_1 20.00 P_14_1 4.60 P_15 24.60',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_19 0.00 K_20 0.00' },
  },
  {
    what: 'a rebate whose terms were not met: the cause is in the month of the correction',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '1-10',
        { reason: 'discount_after_sale', lines: [{ id: 'a', amount: '10.00' }] },
        '-10.00 -2.30 -12.30',
        'KOR 2 P_13_1 -10.00 P_14_1 -2.30 P_15 -12.30',
      ),
      correction(
        1,
        '2-10',
        { reason: 'price_increase' },
        '10.00 2.30 12.30',
        'KOR 2 P_13_1 10.00 P_14_1 2.30 P_15 12.30',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_19 -10.00 K_20 -2.30', 2: 'K_19 10.00 K_20 2.30' },
  },
  {
    what: 'a rebate that was granted by error: the error was in its month',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '1-10',
        { reason: 'discount_after_sale', lines: [{ id: 'a', amount: '10.00' }] },
        '-10.00 -2.30 -12.30',
        'KOR 2 P_13_1 -10.00 P_14_1 -2.30 P_15 -12.30',
      ),
      correction(
        1,
        '2-10',
        { reason: 'other_error' },
        '10.00 2.30 12.30',
        'KOR 3 P_13_1 10.00 P_14_1 2.30 P_15 12.30',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_19 0.00 K_20 0.00' },
  },
  {
    what: 'an error of the invoice after a rebate: the price was 120.00, of which the buyer keeps a tenth',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '1-10',
        { reason: 'discount_after_sale', lines: [{ id: 'a', amount: '10.00' }] },
        '-10.00 -2.30 -12.30',
        'KOR 2 P_13_1 -10.00 P_14_1 -2.30 P_15 -12.30',
      ),
      correction(
        0,
        '2-10',
        { reason: 'price_error', lines: price('120.00') },
        '18.00 4.14 22.14',
        'KOR 1 P_13_1 18.00 P_14_1 4.14 P_15 22.14',
      ),
    ],
    months: { 0: 'K_19 118.00 K_20 27.14', 1: 'K_19 -10.00 K_20 -2.30' },
  },
  {
    what: 'a rate that was too low: 8 instead of 23 %',
    documents: [
      sale('0-10', '100.00 8.00 108.00', 'VAT P_13_2 100.00 P_14_2 8.00 P_15 108.00', {
        items: [{ ...chair, taxRateCode: 'VAT8' }],
      }),
      correction(
        0,
        '2-10',
        { reason: 'tax_rate_error', lines: [{ id: 'a', after: { taxRateCode: 'VAT23' } }] },
        '0.00 15.00 15.00',
        'KOR 1 P_13_1 100.00 P_14_1 23.00 P_13_2 -100.00 P_14_2 -8.00 P_15 15.00',
      ),
    ],
    months: { 0: 'K_17 0.00 K_18 0.00 K_19 100.00 K_20 23.00' },
  },
  {
    what: 'a rate that was too high, and was right after all',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '1-10',
        { reason: 'tax_rate_error', lines: [{ id: 'a', after: { taxRateCode: 'VAT5' } }] },
        '0.00 -18.00 -18.00',
        'KOR 2 P_13_1 -100.00 P_14_1 -23.00 P_13_3 100.00 P_14_3 5.00 P_15 -18.00',
      ),
      correction(
        1,
        '2-10',
        { reason: 'tax_rate_error' },
        '0.00 18.00 18.00',
        'KOR 3 P_13_1 100.00 P_14_1 23.00 P_13_3 -100.00 P_14_3 -5.00 P_15 18.00',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_15 0.00 K_16 0.00 K_19 0.00 K_20 0.00' },
  },
  {
    what: 'used goods with a margin of 50.00, half of which is paid back, then all',
    documents: [
      sale('0-10', '140.65 9.35 150.00', 'VAT P_13_11 150.00 P_15 150.00', used('150.00')),
      correction(
        0,
        '1-10',
        { reason: 'discount_after_sale', lines: [{ id: 'a', amount: '75.00' }] },
        '-70.32 -4.68 -75.00',
        'KOR 2 P_13_11 -75.00 P_15 -75.00',
      ),
      correction(
        0,
        '2-10',
        { reason: 'return_of_goods' },
        '-70.33 -4.67 -75.00',
        'KOR 2 P_13_11 -75.00 P_15 -75.00',
      ),
    ],
    months: {
      0: 'K_19 40.65 K_20 9.35 SprzedazVAT_Marza 150.00',
      1: 'K_19 -20.32 K_20 -4.68 SprzedazVAT_Marza -75.00',
      2: 'K_19 -20.33 K_20 -4.67 SprzedazVAT_Marza -75.00',
    },
  },
  {
    what: 'used goods without a margin',
    documents: [sale('0-10', '80.00 0.00 80.00', 'VAT P_13_11 80.00 P_15 80.00', used('80.00'))],
    months: { 0: 'K_19 0.00 K_20 0.00 SprzedazVAT_Marza 80.00' },
  },
  {
    what: 'a licence with tax that is withheld, beside a sale, is no VAT, nor is its credit',
    documents: [
      sale('0-10', '1100.00 23.00 1123.00', simple, { items: [chair, licence] }),
      correction(
        0,
        '1-10',
        { reason: 'price_reduction', lines: [{ id: 'w', amount: '400.00' }] },
        '-400.00 0.00 -400.00',
        'KOR 2 P_15 0.00',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00' },
  },
  {
    what: 'a licence with tax that is withheld alone',
    documents: [sale('0-10', '1000.00 0.00 1000.00', null, { items: [licence] })],
    months: {},
  },
  {
    what: 'an exempt sale, and a part of it returned',
    documents: [
      sale('0-10', '100.00 0.00 100.00', 'VAT P_13_7 100.00 P_15 100.00', {
        items: [{ ...chair, quantity: '4', unitPrice: '25.00', taxRateCode: 'ZW' }],
      }),
      correction(
        0,
        '1-10',
        { reason: 'return_of_goods', lines: [{ id: 'a', quantity: '1' }] },
        '-25.00 0.00 -25.00',
        'KOR 2 P_13_7 -25.00 P_15 -25.00',
      ),
    ],
    months: { 0: 'K_10 100.00', 1: 'K_10 -25.00' },
  },
  {
    what: 'a sale with a deposit that is paid back',
    documents: [
      sale('0-10', '120.00 23.00 143.00', simple, { items: [chair, deposit] }),
      correction(
        0,
        '1-10',
        { reason: 'return_of_goods', lines: [{ id: 'd', quantity: '2' }] },
        '-20.00 0.00 -20.00',
        'KOR 2 P_15 0.00',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00' },
  },
  {
    what: 'a line that is taken back beside a sale',
    documents: [
      sale('0-10', '70.00 16.10 86.10', 'VAT P_13_1 70.00 P_14_1 16.10 P_15 86.10', {
        items: [chair, { ...chair, id: 'b', quantity: '-1', unitPrice: '30.00' }],
      }),
    ],
    months: { 0: 'K_19 70.00 K_20 16.10' },
  },
  {
    what: 'lines with tax points in two months, credited together',
    documents: [
      sale('1-10', '200.00 46.00 246.00', 'VAT P_13_1 200.00 P_14_1 46.00 P_15 246.00', {
        items: [
          { ...chair, tax: '0-20' },
          { ...chair, id: 'b' },
        ],
      }),
      correction(
        0,
        '2-10',
        { reason: 'return_of_goods' },
        '-200.00 -46.00 -246.00',
        'KOR 2 P_13_1 -200.00 P_14_1 -46.00 P_15 -246.00',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_19 100.00 K_20 23.00', 2: 'K_19 -200.00 K_20 -46.00' },
  },
  {
    what: 'an order of 1000.00 with an advance of 123.00',
    documents: [
      sale('0-10', '100.00 23.00 123.00', 'ZAL P_13_1 100.00 P_14_1 23.00 P_15 123.00', {
        ...order,
        invoiceType: 'advance',
        amountReceived: '123.00',
      }),
      {
        ...sale('1-10', '900.00 207.00 1107.00', 'ROZ P_13_1 900.00 P_14_1 207.00 P_15 1107.00', {
          ...order,
          invoiceType: 'settlement',
        }),
        settles: [0],
      },
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_19 900.00 K_20 207.00' },
  },
  {
    what: 'an order with two rates, half of which is paid before',
    documents: [
      sale(
        '0-10',
        '100.00 15.50 115.50',
        'ZAL P_13_1 50.00 P_14_1 11.50 P_13_2 50.00 P_14_2 4.00 P_15 115.50',
        {
          items: [chair, { ...chair, id: 'b', taxRateCode: 'VAT8' }],
          invoiceType: 'advance',
          amountReceived: '115.50',
        },
      ),
      {
        ...sale(
          '1-10',
          '100.00 15.50 115.50',
          'ROZ P_13_1 50.00 P_14_1 11.50 P_13_2 50.00 P_14_2 4.00 P_15 115.50',
          { items: [chair, { ...chair, id: 'b', taxRateCode: 'VAT8' }], invoiceType: 'settlement' },
        ),
        settles: [0],
      },
    ],
    months: {
      0: 'K_17 50.00 K_18 4.00 K_19 50.00 K_20 11.50',
      1: 'K_17 50.00 K_18 4.00 K_19 50.00 K_20 11.50',
    },
  },
  {
    what: 'an order that two advances pay whole',
    documents: [
      sale('0-10', '500.00 115.00 615.00', 'ZAL P_13_1 500.00 P_14_1 115.00 P_15 615.00', {
        ...order,
        invoiceType: 'advance',
        amountReceived: '615.00',
      }),
      sale('1-10', '500.00 115.00 615.00', 'ZAL P_13_1 500.00 P_14_1 115.00 P_15 615.00', {
        ...order,
        invoiceType: 'advance',
        amountReceived: '615.00',
      }),
      {
        ...sale('2-10', '0.00 0.00 0.00', 'ROZ P_13_1 0.00 P_14_1 0.00 P_15 0.00', {
          ...order,
          invoiceType: 'settlement',
        }),
        settles: [0, 1],
      },
    ],
    months: { 0: 'K_19 500.00 K_20 115.00', 1: 'K_19 500.00 K_20 115.00', 2: 'K_19 0.00 K_20 0.00' },
  },
  {
    what: 'one discount of 36.90 for two invoices',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      sale(
        '1-10',
        '200.00 46.00 246.00',
        'VAT P_13_1 200.00 P_14_1 46.00 P_15 246.00',
        chairs('2', '100.00'),
      ),
      {
        day: '2-10',
        together: [0, 1],
        body: { reason: 'discount_after_sale', discount: { gross: '36.90' } },
        totals: '-30.00 -6.90 -36.90',
        fa3: 'KOR 2 P_13_1 -30.00 P_14_1 -6.90 P_15 -36.90',
      },
    ],
    months: { 0: 'K_19 100.00 K_20 23.00', 1: 'K_19 200.00 K_20 46.00', 2: 'K_19 -30.00 K_20 -6.90' },
  },
  {
    what: 'a place of issue that was wrong',
    documents: [
      sale('0-10', '100.00 23.00 123.00', simple),
      correction(
        0,
        '1-10',
        { reason: 'other_error', placeOfIssue: 'Gdańsk' },
        '0.00 0.00 0.00',
        'KOR 1 P_15 0.00',
      ),
    ],
    months: { 0: 'K_19 100.00 K_20 23.00' },
  },
  {
    what: 'an advance that was stated too low: the error was in its month (official sample 12)',
    documents: [
      sale('0-10', '500.00 115.00 615.00', 'ZAL P_13_1 500.00 P_14_1 115.00 P_15 615.00', {
        ...order,
        invoiceType: 'advance',
        amountReceived: '615.00',
      }),
      correction(
        0,
        '1-10',
        { reason: 'price_error', amountReceived: '738.00' },
        '100.00 23.00 123.00',
        'KOR_ZAL 1 P_13_1 100.00 P_14_1 23.00 P_15 123.00',
      ),
    ],
    months: { 0: 'K_19 600.00 K_20 138.00' },
  },
  {
    what: 'an advance that was reduced by error, and is what it was',
    documents: [
      sale('0-10', '500.00 115.00 615.00', 'ZAL P_13_1 500.00 P_14_1 115.00 P_15 615.00', {
        ...order,
        invoiceType: 'advance',
        amountReceived: '615.00',
      }),
      correction(
        0,
        '1-10',
        { reason: 'price_error', amountReceived: '492.00' },
        '-100.00 -23.00 -123.00',
        'KOR_ZAL 2 P_13_1 -100.00 P_14_1 -23.00 P_15 -123.00',
      ),
      correction(
        0,
        '2-10',
        { reason: 'price_error', amountReceived: '615.00' },
        '100.00 23.00 123.00',
        'KOR_ZAL 3 P_13_1 100.00 P_14_1 23.00 P_15 123.00',
      ),
    ],
    months: { 0: 'K_19 500.00 K_20 115.00', 1: 'K_19 0.00 K_20 0.00' },
  },
]
