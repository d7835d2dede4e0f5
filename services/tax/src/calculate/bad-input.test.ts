import { asOwner } from '@fiscus/db/connections/connect'
import { words } from '@fiscus/messages/words'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'unruly'] })

const line = { id: '1', quantity: '1', unitPrice: '100.00', taxRateCode: 'VAT23' }
const cart = { currency: 'PLN', items: [line] }
const matrixLine = { id: '1', quantity: '1', unitPrice: '100.00' }

const withLine = (differences: object) => ({ ...cart, items: [{ ...line, ...differences }] })
const withCustomer = (customer: object, differences: object = {}) => ({
  ...cart,
  customer,
  items: [{ ...matrixLine, ...differences }],
})
/** JSON with a price that JSON.stringify cannot write. */
const withPriceText = (price: string) => JSON.stringify(withLine({ unitPrice: '?' })).replace('"?"', price)

const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ ...line, id: `${n}` }))

test('the cart that the tables below modify is valid', async ({ call }) => {
  expect(await calculate(call, cart)).toMatchObject({ status: 200 })
})

const malformed: [what: string, body: unknown, pointers: string[]][] = [
  ['an empty cart', { ...cart, items: [] }, ['/items']],
  ['10,001 lines', { ...cart, items: lines(10_001) }, ['/items']],
  ['an empty object', {}, ['/currency', '/items']],
  ['an array', [cart], ['']],
  ['a comma in a price', withLine({ unitPrice: '12,50' }), ['/items/0/unitPrice']],
  ['a price of 30 digits', withLine({ unitPrice: '9'.repeat(30) }), ['/items/0/unitPrice']],
  ['a price of 9 decimals', withLine({ unitPrice: '0.123456789' }), ['/items/0/unitPrice']],
  ['a price with an exponent', withLine({ unitPrice: '1e3' }), ['/items/0/unitPrice']],
  ['1e400', withPriceText('1e400'), ['/items/0/unitPrice']],
  ['1e15', withPriceText('1e15'), ['/items/0/unitPrice']],
  ['5e-9', withPriceText('5e-9'), ['/items/0/unitPrice']],
  ['"Infinity"', withLine({ unitPrice: 'Infinity' }), ['/items/0/unitPrice']],
  ['"NaN"', withLine({ quantity: 'NaN' }), ['/items/0/quantity']],
  ['a number that a double cannot hold', withPriceText('0.1234567890123456'), ['/items/0/unitPrice']],
  ...[
    '0.10000000000000001',
    '19.99000000000000000001',
    '123456789012345.00000001',
    '-0.1000000000000000055',
    '1e-400',
    '-1E-0400',
    '1.00000000000000000001e2',
  ].map((text): [string, unknown, string[]] => [
    `the JSON number ${text}`,
    withPriceText(text),
    ['/items/0/unitPrice'],
  ]),
  ['no quantity', { ...cart, items: [{ id: '1', unitPrice: 1 }] }, ['/items/0/quantity']],
  ['null for a price', withLine({ unitPrice: null }), ['/items/0/unitPrice']],
  ['a day that does not exist', { ...cart, taxPointDate: '2026-02-30' }, ['/taxPointDate']],
  ['a lower-case currency', { ...cart, currency: 'pln' }, ['/currency']],
  ['an unknown field', { ...cart, discount: 5 }, ['/discount']],
  ['an unknown field of a line', withLine({ taxRate: 23 }), ['/items/0/taxRate']],
  ['an unknown strategy', { ...cart, roundingStrategy: 'none' }, ['/roundingStrategy']],
  ['U+0000 in a name', withLine({ name: 'a\0b' }), ['/items/0/name']],
  [
    'a discount with percent and amount',
    { ...cart, documentDiscount: { percent: 1, amount: 1 } },
    ['/documentDiscount'],
  ],
  ['several faults', { ...withLine({ unitPrice: 'x' }), currency: 1 }, ['/currency', '/items/0/unitPrice']],
]

for (const [what, body, pointers] of malformed) {
  test(`${what} → 422 invalid-request at ${pointers.join(' and ') || 'the whole body'}`, async ({ call }) => {
    const reply = await calculate(call, body)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'invalid-request', status: 422 })
    expect(pointersOf(reply.body)).toEqual(pointers)
  })
}

for (const [text, unitPrice] of [
  ['1e3', 1000],
  ['1.25E+2', 125],
  ['-5e-1', -0.5],
  ['5e-05', 0.00005],
  ['-0', 0],
  ['1E+2', 100],
  ['0e-999', 0],
  ['12.500000000000000000000', 12.5],
] as const)
  test(`the JSON number ${text} is read as ${unitPrice}`, async ({ call }) => {
    const { status, body } = await calculate(call, withPriceText(text))
    expect(status).toBe(200)
    expect(body).toMatchObject({ snapshot: { items: [{ unitPrice }] } })
  })

const refused: [what: string, body: unknown, faults: [code: string, pointer: string][]][] = [
  [
    'a discount over 100 %',
    withLine({ discountPercent: '100.01' }),
    [['discount-over-100-percent', '/items/0/discountPercent']],
  ],
  [
    'a discount larger than the line',
    withLine({ discountAmount: '100.01' }),
    [['discount-exceeds-amount', '/items/0/discountAmount']],
  ],
  [
    'a negative discount',
    withLine({ discountPercent: -1 }),
    [['negative-discount', '/items/0/discountPercent']],
  ],
  [
    'a document discount larger than the document',
    { ...cart, documentDiscount: { amount: '100.01' } },
    [['discount-exceeds-amount', '/documentDiscount/amount']],
  ],
  ['an unknown rate', withLine({ taxRateCode: 'VAT24' }), [['unknown-rate', '/items/0/taxRateCode']]],
  [
    'an unknown group',
    withLine({ taxRateCode: undefined, taxGroupCode: 'NOPE' }),
    [['unknown-group', '/items/0/taxGroupCode']],
  ],
  ['a rate and a group', withLine({ taxGroupCode: 'NOPE' }), [['rate-and-group', '/items/0/taxGroupCode']]],
  [
    'a day before the rate was in force',
    withLine({ taxPointDate: '1999-01-01' }),
    [['rate-not-in-force', '/items/0/taxRateCode']],
  ],
  ['an unknown country', withCustomer({ country: 'XX' }), [['unknown-country', '/customer/country']]],
  ['an unknown currency', { ...cart, currency: 'XXY' }, [['unknown-currency', '/currency']]],
  [
    'a domestic buyer with a German VAT number',
    withCustomer({ geoZone: 'domestic', vatNumber: 'DE136695976' }),
    [['contradictory-customer', '/customer/vatNumber']],
  ],
  [
    'a Polish buyer with a German VAT number',
    withCustomer({ country: 'PL', vatNumber: 'DE136695976' }),
    [['contradictory-customer', '/customer/vatNumber']],
  ],
  [
    'a consumer with a VAT number',
    withCustomer({ customerType: 'b2c', country: 'DE', vatNumber: 'DE136695976' }),
    [['contradictory-customer', '/customer/vatNumber']],
  ],
  [
    'a VAT number with a typing error',
    withCustomer({ vatNumber: 'DE136695975' }),
    [['invalid-vat-number', '/customer/vatNumber']],
  ],
  ['no facts about the customer', { ...cart, items: [matrixLine] }, [['missing-customer', '/customer']]],
  [
    'margin goods without acquisition cost',
    withLine({ taxRateCode: 'MARZA23' }),
    [['acquisition-cost-missing', '/items/0/acquisitionCost']],
  ],
  [
    'a negative price under the margin procedure',
    withLine({ taxRateCode: 'MARZA23', acquisitionCost: 1, unitPrice: -1 }),
    [['negative-margin-price', '/items/0/unitPrice']],
  ],
  ['the same id twice', { ...cart, items: [line, line] }, [['duplicate-item-id', '/items/1/id']]],
  [
    'an exchange rate of zero',
    { ...cart, currency: 'EUR', exchangeRate: { rate: 0, date: '2026-11-20', source: 'NBP' } },
    [['exchange-rate-not-positive', '/exchangeRate/rate']],
  ],
  [
    'faults in several lines',
    {
      ...cart,
      items: [
        { ...line, discountPercent: 101 },
        { ...line, id: '2' },
        { ...line, id: '3', taxRateCode: 'X' },
      ],
    },
    [
      ['discount-over-100-percent', '/items/0/discountPercent'],
      ['unknown-rate', '/items/2/taxRateCode'],
    ],
  ],
]

for (const [what, body, faults] of refused) {
  test(`${what} → 422 calculation-refused`, async ({ call }) => {
    const reply = await calculate(call, body)
    expect(reply).toMatchObject({ status: 422, body: { code: 'calculation-refused' } })
    expect(errorsOf(reply.body).map(({ code, pointer }) => [code, pointer])).toEqual(faults)
  })
}

test('facts that no rule matches → 422 calculation-refused, with the facts', async ({ service }) => {
  await asOwner(service.fresh.urlOf('unruly'), (owner) => owner`update tax_rules set is_active = 0`)
  const reply = await service.call('POST', '/api/v1/tax/calculate', {
    key: await service.keyOf('unruly'),
    body: withCustomer({ country: 'PL', isBusiness: true }),
  })
  expect(reply).toMatchObject({ status: 422, body: { code: 'calculation-refused' } })
  expect(errorsOf(reply.body)).toMatchObject([
    {
      code: 'no-matching-rule',
      pointer: '/items/0',
      message: {
        params: { customer: { code: words.b2b.code }, zone: { code: words.domestic.code } },
      },
    },
  ])
})

test('a negative price with a positive quantity is a valid deduction', async ({ call }) => {
  const reply = await calculate(call, { ...cart, items: [line, { ...line, id: '2', unitPrice: '-10.00' }] })
  expect(reply.text).toContain('"summary":{"totalNet":90.00,"totalTax":20.70,"totalGross":110.70')
})

const bodies: [what: string, body: string, headers: Record<string, string>, status: number, code: string][] =
  [
    ['malformed JSON', '{"currency":', {}, 400, 'malformed-json'],
    ['NaN, which is not JSON', withPriceText('NaN'), {}, 400, 'malformed-json'],
    ['a member twice', '{"currency":"PLN","currency":"EUR"}', {}, 400, 'malformed-json'],
    ['XML', '<cart/>', { 'content-type': 'application/xml' }, 415, 'unsupported-media-type'],
    [
      'more than 5 MB',
      JSON.stringify(withLine({ name: 'x'.repeat(5_300_000) })),
      {},
      413,
      'payload-too-large',
    ],
  ]

for (const [what, body, headers, status, code] of bodies) {
  test(`${what} → ${status} ${code}`, async ({ call }) => {
    expect(await call('POST', '/api/v1/tax/calculate', body, headers)).toMatchObject({
      status,
      body: { code },
    })
  })
}

type KeyOf = (service: RunningTaxService) => Promise<string | undefined>
const callers: [caller: string, key: KeyOf, status: number, code: string][] = [
  ['a request without a key', async () => undefined, 401, 'unauthenticated'],
  ['an unknown key', async () => `tx_live_${'x'.repeat(43)}`, 401, 'unauthenticated'],
  ['an expired key', (service) => service.keyOf('demo', { expiresInDays: -1 }), 401, 'unauthenticated'],
  ['a read-only key', (service) => service.keyOf('demo', { scopes: ['tax:read'] }), 403, 'missing-scope'],
  ['a platform key', (service) => service.keyOf(null), 403, 'tenant-required'],
]

for (const [name, keyOf, status, code] of callers) {
  test(`${name} → ${status} ${code}`, async ({ service }) => {
    const sent = { key: await keyOf(service), body: cart }
    expect(await service.call('POST', '/api/v1/tax/calculate', sent)).toMatchObject({
      status,
      body: { code },
    })
  })
}

test('an unknown tenant → 404, for platform keys and keys of a tenant', async ({ call, platform }) => {
  for (const caller of [platform, call]) {
    const reply = await caller('POST', '/api/v1/tenants/unknown/tax/calculate', cart)
    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
})

function calculate(call: Call, body: unknown) {
  return call('POST', '/api/v1/tax/calculate', body)
}

type ProblemBody = { errors: { pointer: string; code?: string }[] }

function errorsOf(body: unknown) {
  return (body as ProblemBody).errors
}

function pointersOf(body: unknown): string[] {
  return errorsOf(body).map(({ pointer }) => pointer)
}
