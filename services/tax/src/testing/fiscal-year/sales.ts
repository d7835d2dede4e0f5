import {
  businessElsewhere,
  euBusiness,
  euConsumer,
  polishBusiness,
  polishConsumer,
  polishNumber,
  recipients,
} from './buyers.ts'
import { dayAfter } from './days.ts'
import type { Random } from './random.ts'
import type { Sale, SaleLine } from './sale.ts'
import { linesOf } from './sale-lines.ts'

/** A kind of sale. `day` is its issue date, `nth` the number of earlier sales of the kind. */
type Kind = { times: number; sale: (random: Random, day: string, nth: number) => Sale }

const invoice = { type: 'invoice', currency: 'PLN' } as const
const atHome = [
  'goods',
  'book',
  'press',
  'food_basic',
  'food_other',
  'medicine',
  'repair',
  'service',
  'accommodation',
] as const
const exempt = ['medical_care_exempt', 'education_exempt', 'insurance_exempt', 'finance_exempt'] as const
const goodsAbroad = ['goods', 'book', 'press', 'food_basic', 'medicine'] as const
const servicesAbroad = ['service', 'intangible_service', 'repair', 'electronic_service', 'telecom'] as const
const margins = ['used_goods', 'art_margin', 'collectible_margin'] as const

const categoryOf = (categories: readonly [string, ...string[]]) => (random: Random) => ({
  taxCategory: random.pick(categories),
})
const buyerAtHome = (random: Random) => (random.chance(0.7) ? polishBusiness(random) : polishConsumer(random))

/** Rates as of the National Bank of Poland, for the day before. */
function exchangeRateOf(random: Random, day: string) {
  return {
    rate: `${random.between(3, 4)}.${random.between(1000, 9999)}`,
    date: dayAfter(day, -1),
    source: 'NBP',
  }
}

/** A line of the margin procedure, in one of seven cases sold with a loss. */
function marginLine(random: Random): Partial<SaleLine> {
  const cost = random.between(1_000, 100_000)
  const price = random.chance(1 / 7) ? cost - random.between(1, 900) : cost + random.between(0, 50_000)
  return { quantity: '1', acquisitionCost: (cost / 100).toFixed(2), unitPrice: (price / 100).toFixed(2) }
}

/** Kinds of sale in the proportions of `times`. None of them is refused in a return (tax-calculation §2.13). */
export const kinds: Readonly<Record<string, Kind>> = {
  atHome: {
    times: 10,
    sale: (random) => ({
      ...invoice,
      ...buyerAtHome(random),
      priceMode: random.pick(['exclusive', 'inclusive']),
      roundingStrategy: random.pick(['line_level', 'line_level', 'header_level', 'en16931']),
      documentDiscount: random.chance(0.15)
        ? random.pick([{ percent: '12.5' }, { amount: '0.20' }])
        : undefined,
      items: linesOf(random, categoryOf(atHome)),
    }),
  },
  /** The tax point in another month than the issue, and lines with tax points of their own. */
  otherMonths: {
    times: 3,
    sale: (random, day) => ({
      ...invoice,
      ...buyerAtHome(random),
      taxPointDate: dayAfter(day, random.between(-40, 20)),
      items: linesOf(random, () => ({
        taxPointDate: dayAfter(day, random.between(-40, 20)),
        taxCategory: random.pick(atHome),
      })),
    }),
  },
  simplified: {
    times: 2,
    sale: (random) => ({
      ...invoice,
      ...polishNumber(random),
      items: [{ id: '1', name: 'Parking', quantity: '1', unitPrice: random.amount(100, 36_000), unit: 'h' }],
    }),
  },
  exempt: {
    times: 2,
    sale: (random) => ({ ...invoice, ...buyerAtHome(random), items: linesOf(random, categoryOf(exempt)) }),
  },
  zeroAtHome: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      ...polishBusiness(random),
      items: linesOf(random, () => ({ taxRateCode: 'VAT0' })),
    }),
  },
  /** A cost that is divided over goods with several rates. */
  shipped: {
    times: 2,
    sale: (random) => ({
      ...invoice,
      ...buyerAtHome(random),
      items: [
        ...linesOf(random, categoryOf(['goods', 'book', 'food_other'])),
        {
          id: 'shipping',
          name: 'Wysyłka',
          quantity: '1',
          unitPrice: random.amount(500, 4_000),
          taxCategory: 'shipping',
        },
      ],
    }),
  },
  /** Every element of a file that is neither a line nor an amount. */
  described: {
    times: 2,
    sale: (random, day) => ({
      ...invoice,
      ...polishBusiness(random),
      ...description(random, day),
      items: linesOf(random, () => ({
        procedure: random.pick(['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA', 'IED']),
      })),
    }),
  },
  withheld: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      ...polishBusiness(random),
      items: [
        ...linesOf(random),
        {
          id: 'licence',
          name: 'Licencja',
          quantity: '1',
          unitPrice: random.amount(100, 9_000),
          itemType: 'service',
          taxRateCode: 'WHT20',
        },
      ],
    }),
  },
  margin: {
    times: 2,
    sale: (random) => ({
      ...invoice,
      ...(random.chance(0.8) ? buyerAtHome(random) : euBusiness(random)),
      annotations: { marginProcedure: random.pick(['used_goods', 'works_of_art', 'collectors_items']) },
      items: linesOf(random, () => ({ ...marginLine(random), taxCategory: random.pick(margins) })),
    }),
  },
  travel: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      ...buyerAtHome(random),
      annotations: { marginProcedure: 'travel_agency' },
      items: linesOf(random, () => ({ ...marginLine(random), itemType: 'margin_goods' })),
    }),
  },
  marginBesideOthers: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      ...buyerAtHome(random),
      items: linesOf(random, () =>
        random.chance(0.5) ? { ...marginLine(random), taxCategory: 'used_goods' } : {},
      ),
    }),
  },
  euGoods: {
    times: 2,
    sale: (random) => ({
      ...invoice,
      ...euBusiness(random),
      items: linesOf(random, () => ({
        taxCategory: random.pick(goodsAbroad),
        procedure: random.chance(0.2) ? random.pick(['I_42', 'I_63']) : undefined,
      })),
    }),
  },
  euServices: {
    times: 2,
    sale: (random) => ({
      ...invoice,
      ...euBusiness(random),
      items: linesOf(random, categoryOf(servicesAbroad)),
    }),
  },
  triangular: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      ...euBusiness(random),
      annotations: { triangular: true },
      items: linesOf(random, () => ({ itemType: 'product', taxRateCode: 'NP' })),
    }),
  },
  exported: {
    times: 2,
    sale: (random, day) => ({
      ...invoice,
      ...businessElsewhere(random),
      ...(random.chance(0.5) ? { currency: 'USD', exchangeRate: exchangeRateOf(random, day) } : {}),
      items: linesOf(random, categoryOf(goodsAbroad)),
    }),
  },
  servicesElsewhere: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      ...businessElsewhere(random),
      items: linesOf(random, categoryOf(servicesAbroad)),
    }),
  },
  oss: {
    times: 6,
    sale: (random, _day, nth) => ({
      ...invoice,
      ...euConsumer(random, nth),
      priceMode: 'inclusive',
      currency: random.pick(['PLN', 'EUR']),
      items: linesOf(random, categoryOf(['goods', 'book'])),
    }),
  },
  electronic: {
    times: 1,
    sale: (random, _day, nth) => ({
      ...invoice,
      ...euConsumer(random, nth % 26),
      items: linesOf(random, categoryOf(['electronic_service', 'e_book', 'telecom'])),
    }),
  },
  /** One exchange rate, or one for each line; and tax points in other months. */
  foreignCurrency: {
    times: 4,
    sale: (random, day) => ({
      ...invoice,
      ...polishBusiness(random),
      currency: random.pick(['EUR', 'USD', 'CZK', 'JPY']),
      exchangeRate: exchangeRateOf(random, day),
      roundingStrategy: random.pick(['line_level', 'header_level']),
      items: linesOf(random, () => ({
        taxCategory: random.pick(atHome),
        exchangeRate: random.chance(0.3) ? exchangeRateOf(random, day) : undefined,
        taxPointDate: random.chance(0.2) ? dayAfter(day, random.between(-40, 20)) : undefined,
      })),
    }),
  },
  foreignMargin: {
    times: 1,
    sale: (random, day) => ({
      ...invoice,
      ...polishConsumer(random),
      currency: 'EUR',
      exchangeRate: exchangeRateOf(random, day),
      items: linesOf(random, () => ({ ...marginLine(random), taxCategory: 'used_goods' })),
    }),
  },
  /** In no return. */
  order: {
    times: 1,
    sale: (random) => ({
      ...invoice,
      type: random.pick(['offer', 'order']),
      ...polishBusiness(random),
      items: linesOf(random),
    }),
  },
  /** Its part is received; a settlement follows in a later month. */
  advance: {
    times: 3,
    sale: (random, day) => {
      const items = linesOf(random, () => ({
        taxRateCode: random.pick(['VAT23', 'VAT8', 'VAT5']),
        quantity: '3',
        discountPercent: undefined,
      }))
      const orderNet = items.reduce((sum, { unitPrice }) => sum + 3 * Number(unitPrice), 0)
      const inEuro = random.chance(0.3) ? { currency: 'EUR', exchangeRate: exchangeRateOf(random, day) } : {}
      return {
        ...invoice,
        ...polishBusiness(random),
        ...inEuro,
        invoiceType: 'advance',
        amountReceived: (orderNet * (random.between(20, 80) / 100)).toFixed(2),
        taxPointDate: dayAfter(day, -random.between(0, 10)),
        items,
      }
    },
  },
}

function description(random: Random, day: string): Partial<Sale> {
  return {
    externalReference: 'shop <&> 10023',
    metadata: { shop_order: '10023', note: 'line\nbreak "quoted" ąę🧾\u2028' },
    thirdParties: [
      ...recipients,
      { name: 'Faktor S.A. <&>', taxId: '5261040828', role: 'factor' },
      {
        name: 'Doradca',
        role: 'other',
        roleText: 'pełnomocnik ]]>',
        address: { country: 'DE', line1: 'Straße 1' },
      },
    ],
    ...(random.chance(0.5)
      ? { saleDate: dayAfter(day, -3) }
      : { salePeriod: { from: dayAfter(day, -30), to: dayAfter(day, -1) } }),
    placeOfIssue: 'Warszawa <&>',
    payment: {
      method: 'other',
      methodText: 'kompensata <&>',
      terms: [{ dueDate: dayAfter(day, 14) }, { text: '14 dni' }],
      received: [
        { amount: '1', date: day, method: 'card' },
        { amount: '0.5', date: day, method: 'other' },
      ],
      isPaid: random.chance(0.5),
    },
    annotations: {
      selfBilling: random.chance(0.5),
      splitPayment: true,
      exemptionBasis: { source: 'directive', text: 'art. 132 <&>' },
    },
    notes: 'Dziękujemy.\nZapraszamy ponownie ]]> &amp; '.repeat(50),
  }
}
