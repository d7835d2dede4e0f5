import type { Oss } from '@fiscus/contracts/returns/oss'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice, correct, type TestDocument } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'] })

const path = '/api/v1/tax/returns/oss'
const consumer = { country: 'DE', isBusiness: false }
const chair = { id: '1', name: 'Krzesło', quantity: '2', unitPrice: '50.00', itemType: 'product' }

const sale = (call: Call, day: string, body: object = {}): Promise<TestDocument> =>
  approveInvoice(call, { customer: consumer, taxPointDate: day, issueDate: day, items: [chair], ...body })

const figuresOf = async (call: Call, query: string): Promise<Oss> => {
  const reply = await call<Oss>('GET', `${path}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  for (const { unexplained } of reply.body.reconciliation)
    expect(unexplained).toEqual({ net: '0.00', tax: '0.00' })
  return reply.body
}

test('a key needs returns:read, and sees the documents of its tenant alone', async ({ service, call }) => {
  await sale(call, '2027-01-01')
  const reader = await service.caller('demo', ['returns:read'])
  const other = await service.caller('other', ['returns:read'])
  const platform = await service.caller(null, ['returns:read', 'tenants:read'])
  expect((await figuresOf(reader, 'quarter=2027-Q1')).supplies).toHaveLength(1)
  expect((await figuresOf(other, 'quarter=2027-Q1')).supplies).toEqual([])
  const ofOther = '/api/v1/tenants/other/tax/returns/oss?quarter=2027-Q1'
  expect(await platform('GET', ofOther)).toMatchObject({ status: 200, body: { supplies: [] } })
  const without = await service.caller('demo', ['tax:read', 'documents:write'])
  for (const route of [path, `${path}/csv`])
    expect(await without('GET', `${route}?quarter=2027-Q1`)).toMatchObject({
      status: 403,
      body: { code: 'missing-scope' },
    })
})

test.for([
  ['quarter=2026-Q5', '/query/quarter'],
  ['quarter=2025-Q4', '/query/quarter'],
  ['quarter=2051-Q1', '/query/quarter'],
  ['', '/query/quarter'],
  ['quarter=2026-Q4&rates=PLN', '/query/rates'],
  ['quarter=2026-Q4&rates=PLN:0.00', '/query/rates'],
  ['quarter=2026-Q4&rates=PLN:-1', '/query/rates'],
  ['quarter=2026-Q4&rates=EUR:1', '/query/rates'],
  ['quarter=2026-Q4&rates=PLN:4,PLN:5', '/query/rates'],
  [
    `quarter=2026-Q4&rates=${Array.from({ length: 201 }, (_, index) => `PLN@${2000 + index}-Q1:4`).join(',')}`,
    '/query/rates',
  ],
] as const)('no return for %s', async ([query, pointer], { call }) => {
  expect(await call('GET', `${path}?${query}`)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer }] },
  })
})

test('a quarter declares supplies by state, kind and rate, and corrections of earlier quarters', async ({
  call,
}) => {
  const spring = await sale(call, '2026-06-30')
  const document = await sale(call, '2026-07-01')
  await sale(call, '2026-09-30', { customer: { country: 'FR', isBusiness: false }, currency: 'EUR' })
  await sale(call, '2026-09-30', { customer: { country: 'PL' } })
  const half = { reason: 'return_of_goods', lines: [{ id: '1', quantity: '1' }] }
  await correct(call, document, { ...half, issueDate: '2026-08-20' })
  await correct(call, document, { ...half, issueDate: '2026-10-01' })
  await correct(call, spring, { ...half, issueDate: '2026-08-21' })

  const without = await figuresOf(call, 'quarter=2026-Q3')
  expect(without).toMatchObject({
    supplies: [
      { state: 'DE', vat: null, currencies: [{ currency: 'PLN', documents: 2, net: '50.00', tax: '9.50' }] },
      { state: 'FR', taxableAmount: '100.00', vat: '20.00' },
    ],
    due: null,
    faults: [{ code: 'oss-rate-missing' }, { code: 'oss-rate-missing' }],
  })
  const refused = await call('GET', `${path}/csv?quarter=2026-Q3`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'export-refused', errors: without.faults } })

  const query = 'quarter=2026-Q3&rates=PLN:4.25,PLN@2026-Q2:4'
  expect(await figuresOf(call, query)).toMatchObject({
    quarter: '2026-Q3',
    supplies: [
      {
        state: 'DE',
        kind: 'goods',
        rateType: 'standard',
        ratePercent: '19.00',
        taxableAmount: '11.76',
        vat: '2.24',
      },
      {
        state: 'FR',
        kind: 'goods',
        rateType: 'standard',
        ratePercent: '20.00',
        taxableAmount: '100.00',
        vat: '20.00',
      },
    ],
    corrections: [{ state: 'DE', quarter: '2026-Q2', taxableAmount: '-12.50', vat: '-2.38' }],
    states: [
      { state: 'DE', supplies: '2.24', corrections: '-2.38', balance: '-0.14' },
      { state: 'FR', supplies: '20.00', corrections: '0.00', balance: '20.00' },
    ],
    due: '20.00',
    reconciliation: [
      { currency: 'EUR', documents: { documents: 1, net: '100.00', tax: '20.00' }, differences: [] },
      {
        currency: 'PLN',
        documents: { documents: 4, net: '100.00', tax: '23.00' },
        declared: { net: '0.00', tax: '0.00' },
        differences: [{ reason: 'not_oss', documents: 1, net: '100.00', tax: '23.00' }],
      },
    ],
    refusedDocuments: 0,
    faults: [],
    notes: [
      { code: 'sent-from-poland' },
      { code: 'no-facilitated-sales' },
      { code: 'no-import-scheme' },
      { code: 'rate-types' },
    ],
  })
  const file = await call('GET', `${path}/csv?${query}`)
  expect(file.headers.get('content-disposition')).toContain('OSS_2026-Q3.csv')
  expect(file.text.split('\r\n')).toEqual([
    'section,member_state,quarter,kind,rate_type,rate_percent,taxable_amount_eur,vat_eur',
    'supply,DE,2026-Q3,goods,standard,19.00,11.76,2.24',
    'supply,FR,2026-Q3,goods,standard,20.00,100.00,20.00',
    'correction,DE,2026-Q2,,,,,-2.38',
    'balance,DE,2026-Q3,,,,,-0.14',
    'balance,FR,2026-Q3,,,,,20.00',
    'due,,2026-Q3,,,,,20.00',
    '',
  ])
  const autumn = await figuresOf(call, 'quarter=2026-Q4&rates=PLN:4.3,PLN@2026-Q3:4.25')
  expect(autumn).toMatchObject({
    supplies: [],
    corrections: [{ state: 'DE', quarter: '2026-Q3', vat: '-2.24' }],
    due: '0.00',
  })
})
