import { at, type Chain, chair, correction, germany, sale, usa } from './chain.ts'

const chairs = (quantity: string, unitPrice: string) => ({ items: [{ ...chair, quantity, unitPrice }] })
const price = (unitPrice: string) => [{ id: 'a', after: { unitPrice } }]
const returned = (quantity: string) => ({ reason: 'return_of_goods', lines: [{ id: 'a', quantity }] })
const amount = (of: string) => ({ reason: 'discount_after_sale', lines: [{ id: 'a', amount: of }] })
const everything = { reason: 'return_of_goods' }
const service = (unitPrice: string) => ({ items: [{ ...chair, unitPrice, itemType: 'service' }] })
const advance = (amountReceived: string, rate: string) => ({
  items: [{ ...chair, unitPrice: '1000.00' }],
  invoiceType: 'advance',
  amountReceived,
  ...at(rate),
})
const settlement = (rate: string) => ({
  items: [{ ...chair, unitPrice: '1000.00' }],
  invoiceType: 'settlement',
  ...at(rate),
})
const line = { ...chair, unitPrice: '1000.00' }
const twoRates = [line, { ...line, id: 'b', taxRateCode: 'VAT8' }]
const paid = sale(
  '0-10',
  '400.00 92.00 492.00',
  'ZAL P_13_1 400.00 P_14_1 92.00 P_14_1W 395.60 P_15 492.00',
  advance('492.00', '4.30'),
)
const lessReceived = { reason: 'prepayment_refund', amountReceived: '246.00' }
const lessStated = 'KOR_ZAL 2 P_13_1 -200.00 P_14_1 -46.00 P_14_1W -197.80 P_15 -246.00'

/** Chains in foreign currencies: every amount was computed by hand. */
export const chainsInEuro: readonly Chain[] = [
  {
    what: 'a sale in Poland and its return',
    documents: [
      sale(
        '0-10',
        '100.00 23.00 123.00',
        'VAT P_13_1 100.00 P_14_1 23.00 P_14_1W 103.51 P_15 123.00',
        at('4.5005'),
      ),
      correction(
        0,
        '1-10',
        everything,
        '-100.00 -23.00 -123.00',
        'KOR 2 P_13_1 -100.00 P_14_1 -23.00 P_14_1W -103.51 P_15 -123.00',
      ),
    ],
    months: { 0: 'K_19 450.05 K_20 103.51', 1: 'K_19 -450.05 K_20 -103.51' },
  },
  {
    what: '3 × 33.33 to Germany, returned one by one: 433.29 in thirds',
    documents: [
      sale('0-10', '99.99 0.00 99.99', 'VAT P_13_6_2 99.99 P_15 99.99', {
        ...germany,
        ...at('4.3333'),
        ...chairs('3', '33.33'),
      }),
      ...['1-10', '2-10', '3-10'].map((day) =>
        correction(0, day, returned('1'), '-33.33 0.00 -33.33', 'KOR 2 P_13_6_2 -33.33 P_15 -33.33'),
      ),
    ],
    months: { 0: 'K_21 433.29', 1: 'K_21 -144.43', 2: 'K_21 -144.43', 3: 'K_21 -144.43' },
  },
  {
    what: '10.00 to Germany, in rebates of 3.33 and the rest: 43.34 and not 43.33',
    documents: [
      sale('0-10', '10.00 0.00 10.00', 'VAT P_13_6_2 10.00 P_15 10.00', {
        ...germany,
        ...at('4.3335'),
        ...chairs('1', '10.00'),
      }),
      correction(0, '1-10', amount('3.33'), '-3.33 0.00 -3.33', 'KOR 2 P_13_6_2 -3.33 P_15 -3.33'),
      correction(0, '2-10', amount('3.33'), '-3.33 0.00 -3.33', 'KOR 2 P_13_6_2 -3.33 P_15 -3.33'),
      correction(0, '3-10', everything, '-3.34 0.00 -3.34', 'KOR 2 P_13_6_2 -3.34 P_15 -3.34'),
    ],
    months: { 0: 'K_21 43.34', 1: 'K_21 -14.44', 2: 'K_21 -14.43', 3: 'K_21 -14.47' },
  },
  {
    what: '10.00 in Poland, a rebate of 3.33 and the rest',
    documents: [
      sale('0-10', '10.00 2.30 12.30', 'VAT P_13_1 10.00 P_14_1 2.30 P_14_1W 9.97 P_15 12.30', {
        ...at('4.3335'),
        ...chairs('1', '10.00'),
      }),
      correction(
        0,
        '1-10',
        amount('3.33'),
        '-3.33 -0.77 -4.10',
        'KOR 2 P_13_1 -3.33 P_14_1 -0.77 P_14_1W -3.32 P_15 -4.10',
      ),
      correction(
        0,
        '2-10',
        everything,
        '-6.67 -1.53 -8.20',
        'KOR 2 P_13_1 -6.67 P_14_1 -1.53 P_14_1W -6.65 P_15 -8.20',
      ),
    ],
    months: { 0: 'K_19 43.34 K_20 9.97', 1: 'K_19 -14.44 K_20 -3.32', 2: 'K_19 -28.90 K_20 -6.65' },
  },
  {
    what: 'a service to Germany that was too cheap',
    documents: [
      sale('0-10', '200.00 0.00 200.00', 'VAT P_13_9 200.00 P_15 200.00', {
        ...germany,
        ...at('4.25'),
        ...service('200.00'),
      }),
      correction(
        0,
        '2-10',
        { reason: 'price_error', lines: price('210.00') },
        '10.00 0.00 10.00',
        'KOR 1 P_13_9 10.00 P_15 10.00',
      ),
    ],
    months: { 0: 'K_11 892.50 K_12 892.50' },
  },
  {
    what: 'an export in dollars, a third of it returned, then the rest',
    documents: [
      sale('0-10', '99.99 0.00 99.99', 'VAT P_13_6_3 99.99 P_15 99.99', {
        ...usa,
        ...at('3.9151', 'USD'),
        ...chairs('3', '33.33'),
      }),
      correction(0, '1-10', returned('1'), '-33.33 0.00 -33.33', 'KOR 2 P_13_6_3 -33.33 P_15 -33.33'),
      correction(0, '2-10', everything, '-66.66 0.00 -66.66', 'KOR 2 P_13_6_3 -66.66 P_15 -66.66'),
    ],
    months: { 0: 'K_22 391.47', 1: 'K_22 -130.49', 2: 'K_22 -260.98' },
  },
  {
    what: 'a service outside the EU',
    documents: [
      sale('0-10', '100.00 0.00 100.00', 'VAT P_13_8 100.00 P_15 100.00', {
        ...usa,
        ...at('3.90', 'USD'),
        ...service('100.00'),
      }),
    ],
    months: { 0: 'K_11 390.00' },
  },
  {
    what: 'used goods, a third of the price paid back, then the rest',
    documents: [
      sale('0-10', '140.65 9.35 150.00', 'VAT P_13_11 150.00 P_15 150.00', {
        ...at('4.3333'),
        items: [{ ...chair, unitPrice: '150.00', acquisitionCost: '100.00', itemType: 'margin_goods' }],
      }),
      correction(0, '1-10', amount('50.00'), '-46.88 -3.12 -50.00', 'KOR 2 P_13_11 -50.00 P_15 -50.00'),
      correction(0, '2-10', everything, '-93.77 -6.23 -100.00', 'KOR 2 P_13_11 -100.00 P_15 -100.00'),
    ],
    months: {
      0: 'K_19 176.15 K_20 40.51 SprzedazVAT_Marza 650.00',
      1: 'K_19 -58.72 K_20 -13.50 SprzedazVAT_Marza -216.67',
      2: 'K_19 -117.43 K_20 -27.01 SprzedazVAT_Marza -433.33',
    },
  },
  {
    what: 'an advance at 4.30 and the rest at 4.40',
    documents: [
      paid,
      {
        ...sale(
          '1-10',
          '600.00 138.00 738.00',
          'ROZ P_13_1 600.00 P_14_1 138.00 P_14_1W 607.20 P_15 738.00',
          settlement('4.40'),
        ),
        settles: [0],
      },
    ],
    months: { 0: 'K_19 1720.00 K_20 395.60', 1: 'K_19 2640.00 K_20 607.20' },
  },
  {
    what: 'an advance of everything: nothing is left, at whatever rate',
    documents: [
      sale(
        '0-10',
        '1000.00 230.00 1230.00',
        'ZAL P_13_1 1000.00 P_14_1 230.00 P_14_1W 996.66 P_15 1230.00',
        advance('1230.00', '4.3333'),
      ),
      {
        ...sale(
          '1-10',
          '0.00 0.00 0.00',
          'ROZ P_13_1 0.00 P_14_1 0.00 P_14_1W 0.00 P_15 0.00',
          settlement('4.4444'),
        ),
        settles: [0],
      },
    ],
    months: { 0: 'K_19 4333.30 K_20 996.66', 1: 'K_19 0.00 K_20 0.00' },
  },
  {
    what: 'an advance that is paid back in part before the supply',
    documents: [
      paid,
      correction(0, '1-10', lessReceived, '-200.00 -46.00 -246.00', lessStated),
      {
        ...sale(
          '2-10',
          '800.00 184.00 984.00',
          'ROZ P_13_1 800.00 P_14_1 184.00 P_14_1W 809.60 P_15 984.00',
          settlement('4.40'),
        ),
        settles: [0],
      },
    ],
    months: { 0: 'K_19 1720.00 K_20 395.60', 1: 'K_19 -860.00 K_20 -197.80', 2: 'K_19 3520.00 K_20 809.60' },
  },
  {
    what: 'an advance that is paid back in part after the supply, and the settlement of it',
    documents: [
      paid,
      {
        ...sale(
          '1-10',
          '600.00 138.00 738.00',
          'ROZ P_13_1 600.00 P_14_1 138.00 P_14_1W 607.20 P_15 738.00',
          settlement('4.40'),
        ),
        settles: [0],
      },
      correction(0, '2-10', lessReceived, '-200.00 -46.00 -246.00', lessStated),
      {
        ...correction(
          1,
          '3-10',
          { reason: 'prepayment_refund' },
          '200.00 46.00 246.00',
          'KOR_ROZ 2 P_13_1 200.00 P_14_1 46.00 P_14_1W 202.40 P_15 246.00',
        ),
        settles: [0],
      },
    ],
    months: {
      0: 'K_19 1720.00 K_20 395.60',
      1: 'K_19 2640.00 K_20 607.20',
      2: 'K_19 -860.00 K_20 -197.80',
      3: 'K_19 880.00 K_20 202.40',
    },
  },
  {
    what: 'a price that was too low, and the return of everything',
    documents: [
      sale(
        '0-10',
        '100.00 23.00 123.00',
        'VAT P_13_1 100.00 P_14_1 23.00 P_14_1W 99.67 P_15 123.00',
        at('4.3333'),
      ),
      correction(
        0,
        '1-10',
        { reason: 'price_error', lines: price('110.01') },
        '10.01 2.30 12.31',
        'KOR 1 P_13_1 10.01 P_14_1 2.30 P_14_1W 9.97 P_15 12.31',
      ),
      correction(
        0,
        '2-10',
        everything,
        '-110.01 -25.30 -135.31',
        'KOR 2 P_13_1 -110.01 P_14_1 -25.30 P_14_1W -109.64 P_15 -135.31',
      ),
    ],
    months: { 0: 'K_19 476.71 K_20 109.64', 2: 'K_19 -476.71 K_20 -109.64' },
  },
  {
    what: 'lines with different rates, and their return',
    documents: [
      sale('0-10', '300.00 69.00 369.00', 'VAT P_13_1 300.00 P_14_1 69.00 P_14_1W 308.20 P_15 369.00', {
        ...at('4.40'),
        items: [chair, { ...chair, id: 'b', unitPrice: '200.00', exchangeRate: at('4.50').exchangeRate }],
      }),
      correction(
        0,
        '1-10',
        everything,
        '-300.00 -69.00 -369.00',
        'KOR 2 P_13_1 -300.00 P_14_1 -69.00 P_14_1W -308.20 P_15 -369.00',
      ),
    ],
    months: { 0: 'K_19 1340.00 K_20 308.20', 1: 'K_19 -1340.00 K_20 -308.20' },
  },
  {
    what: 'lines of two months to Germany, returned together: 43.34 twice',
    documents: [
      sale('1-10', '20.00 0.00 20.00', 'VAT P_13_6_2 20.00 P_15 20.00', {
        ...germany,
        ...at('4.3335'),
        items: [
          { ...chair, unitPrice: '10.00', tax: '0-20' },
          { ...chair, id: 'b', unitPrice: '10.00' },
        ],
      }),
      correction(0, '2-10', everything, '-20.00 0.00 -20.00', 'KOR 2 P_13_6_2 -20.00 P_15 -20.00'),
    ],
    months: { 0: 'K_21 43.34', 1: 'K_21 43.34', 2: 'K_21 -86.68' },
  },
  {
    what: 'one discount of 24.60 for two invoices with different rates',
    documents: [
      sale(
        '0-10',
        '100.00 23.00 123.00',
        'VAT P_13_1 100.00 P_14_1 23.00 P_14_1W 98.90 P_15 123.00',
        at('4.30'),
      ),
      sale(
        '1-10',
        '100.00 23.00 123.00',
        'VAT P_13_1 100.00 P_14_1 23.00 P_14_1W 101.20 P_15 123.00',
        at('4.40'),
      ),
      {
        day: '2-10',
        together: [0, 1],
        body: { reason: 'discount_after_sale', discount: { gross: '24.60' } },
        totals: '-20.00 -4.60 -24.60',
        fa3: 'KOR 2 P_13_1 -20.00 P_14_1 -4.60 P_14_1W -20.01 P_15 -24.60',
      },
    ],
    months: { 0: 'K_19 430.00 K_20 98.90', 1: 'K_19 440.00 K_20 101.20', 2: 'K_19 -87.00 K_20 -20.01' },
  },
  {
    what: 'two advances at 4.30 and 4.50 for an order with two rates, and the rest at 4.40',
    documents: [
      sale(
        '0-10',
        '200.00 31.00 231.00',
        'ZAL P_13_1 100.00 P_14_1 23.00 P_14_1W 98.90 P_13_2 100.00 P_14_2 8.00 P_14_2W 34.40 P_15 231.00',
        { ...advance('231.00', '4.30'), items: twoRates },
      ),
      sale(
        '1-10',
        '400.00 62.00 462.00',
        'ZAL P_13_1 200.00 P_14_1 46.00 P_14_1W 207.00 P_13_2 200.00 P_14_2 16.00 P_14_2W 72.00 P_15 462.00',
        { ...advance('462.00', '4.50'), items: twoRates },
      ),
      {
        ...sale(
          '2-10',
          '1400.00 217.00 1617.00',
          'ROZ P_13_1 700.00 P_14_1 161.00 P_14_1W 708.40 P_13_2 700.00 P_14_2 56.00 P_14_2W 246.40 P_15 1617.00',
          { ...settlement('4.40'), items: twoRates },
        ),
        settles: [0, 1],
      },
    ],
    months: {
      0: 'K_17 430.00 K_18 34.40 K_19 430.00 K_20 98.90',
      1: 'K_17 900.00 K_18 72.00 K_19 900.00 K_20 207.00',
      2: 'K_17 3080.00 K_18 246.40 K_19 3080.00 K_20 708.40',
    },
  },
  {
    what: 'a reduction to Germany that is taken back: 14.44 twice',
    documents: [
      sale('0-10', '10.00 0.00 10.00', 'VAT P_13_6_2 10.00 P_15 10.00', {
        ...germany,
        ...at('4.3335'),
        ...chairs('1', '10.00'),
      }),
      correction(
        0,
        '1-10',
        { reason: 'price_error', lines: price('6.67') },
        '-3.33 0.00 -3.33',
        'KOR 2 P_13_6_2 -3.33 P_15 -3.33',
      ),
      correction(1, '2-10', { reason: 'other_error' }, '3.33 0.00 3.33', 'KOR 3 P_13_6_2 3.33 P_15 3.33'),
    ],
    months: { 0: 'K_21 43.34', 1: 'K_21 0.00' },
  },
  {
    what: 'an order that was too cheap, after its settlement',
    documents: [
      paid,
      {
        ...sale(
          '1-10',
          '600.00 138.00 738.00',
          'ROZ P_13_1 600.00 P_14_1 138.00 P_14_1W 607.20 P_15 738.00',
          settlement('4.40'),
        ),
        settles: [0],
      },
      correction(
        1,
        '2-10',
        { reason: 'price_error', lines: price('1100.00') },
        '100.00 23.00 123.00',
        'KOR_ROZ 1 P_13_1 100.00 P_14_1 23.00 P_14_1W 101.20 P_15 123.00',
      ),
    ],
    months: { 0: 'K_19 1720.00 K_20 395.60', 1: 'K_19 3080.00 K_20 708.40' },
  },
  {
    what: 'a gross price of 10.00, a rebate of 3.33 and the rest',
    documents: [
      sale('0-10', '8.13 1.87 10.00', 'VAT P_13_1 8.13 P_14_1 1.87 P_14_1W 8.10 P_15 10.00', {
        ...at('4.3335'),
        ...chairs('1', '10.00'),
        priceMode: 'inclusive',
      }),
      correction(
        0,
        '1-10',
        amount('3.33'),
        '-2.71 -0.62 -3.33',
        'KOR 2 P_13_1 -2.71 P_14_1 -0.62 P_14_1W -2.70 P_15 -3.33',
      ),
      correction(
        0,
        '2-10',
        everything,
        '-5.42 -1.25 -6.67',
        'KOR 2 P_13_1 -5.42 P_14_1 -1.25 P_14_1W -5.40 P_15 -6.67',
      ),
    ],
    months: { 0: 'K_19 35.23 K_20 8.10', 1: 'K_19 -11.74 K_20 -2.70', 2: 'K_19 -23.49 K_20 -5.40' },
  },
  {
    what: 'goods to a consumer in Germany by OSS, which JPK_V7M does not have',
    documents: [
      sale('0-10', '100.00 19.00 119.00', 'VAT P_13_5 100.00 P_14_5 19.00 P_15 119.00', {
        customer: { country: 'DE', isBusiness: false },
        buyer: { name: 'Frau D', address: { country: 'DE', line1: 'Weg 2' } },
        ...at('4.30'),
      }),
    ],
    months: {},
  },
]
