import type { VatUe } from '@fiscus/contracts/returns/vat-ue'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice, correct, type TestDocument } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'] })

const path = '/api/v1/tax/returns/vat-ue'
const german = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' }
const chair = { id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }
const advice = { ...chair, id: '2', itemType: 'service', unitPrice: '50.50' }

const sale = (call: Call, day: string, body: object = {}): Promise<TestDocument> =>
  approveInvoice(call, { customer: german, taxPointDate: day, issueDate: day, items: [chair], ...body })

const figuresOf = async (call: Call, period: string): Promise<VatUe> => {
  const reply = await call<VatUe>('GET', `${path}?period=${period}`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.reconciliation.unexplained).toEqual({ net: '0.00', tax: '0.00' })
  return reply.body
}

test('a key needs returns:read, and sees the documents of its tenant alone', async ({ service, call }) => {
  await sale(call, '2026-04-01')
  const reader = await service.caller('demo', ['returns:read'])
  const other = await service.caller('other', ['returns:read'])
  const platform = await service.caller(null, ['returns:read', 'tenants:read'])
  expect((await figuresOf(reader, '2026-04')).rows).toHaveLength(1)
  expect((await figuresOf(other, '2026-04')).rows).toEqual([])
  const ofOther = '/api/v1/tenants/other/tax/returns/vat-ue?period=2026-04'
  expect(await platform('GET', ofOther)).toMatchObject({ status: 200, body: { rows: [] } })
  const without = await service.caller('demo', ['tax:read', 'documents:write'])
  for (const route of [path, `${path}/csv`])
    expect(await without('GET', `${route}?period=2026-04`)).toMatchObject({
      status: 403,
      body: { code: 'missing-scope' },
    })
})

test.for(['2026-13', '2020-12', '2051-01', ''])('no statement for the month %j', async (period, { call }) => {
  const reply = await call('GET', `${path}?period=${period}`)
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/query/period' }] } })
})

test('a month states each buyer, and agrees with JPK_V7M', async ({ call }) => {
  const document = await sale(call, '2026-05-02', { items: [chair, advice] })
  await sale(call, '2026-05-03', { customer: { country: 'PL' } })
  await correct(call, document, {
    reason: 'return_of_goods',
    lines: [{ id: '1', quantity: '0.5' }],
    issueDate: '2026-05-20',
  })
  await correct(call, document, {
    reason: 'return_of_goods',
    lines: [{ id: '2', quantity: '1' }],
    issueDate: '2026-06-01',
  })

  const buyer = { country: 'DE', number: '136695976', triangular: false }
  expect(await figuresOf(call, '2026-05')).toMatchObject({
    period: '2026-05',
    rows: [
      { part: 'C', ...buyer, amount: '50', exactAmount: '50.00', documents: 2 },
      { part: 'E', ...buyer, amount: '51', exactAmount: '50.50', documents: 1 },
    ],
    reconciliation: {
      documents: { documents: 3, net: '200.50', tax: '23.00' },
      declared: { net: '100.50', tax: '0.00' },
      differences: [{ reason: 'in_poland', documents: 1, net: '100.00', tax: '23.00' }],
      jpkV7m: [
        { part: 'C', declared: '50.00', cell: 'K_21', amount: '50.00', difference: '0.00' },
        { part: 'E', declared: '50.50', cell: 'K_12', amount: '50.50', difference: '0.00' },
      ],
    },
    refusedDocuments: 0,
    faults: [],
    notes: [{ code: 'no-acquisitions' }, { code: 'no-call-off-stock' }, { code: 'corrected-buyers' }],
  })
  const june = await figuresOf(call, '2026-06')
  expect(june.rows).toMatchObject([{ part: 'E', amount: '-51', exactAmount: '-50.50' }])

  const file = await call('GET', `${path}/csv?period=2026-05`)
  expect(file.headers.get('content-disposition')).toContain('VAT-UE_2026-05.csv')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.text.split('\r\n')).toEqual([
    'part,country,vat_number,triangular,amount,exact_amount,documents',
    'C,DE,136695976,,50,50.00,2',
    'E,DE,136695976,,51,50.50,1',
    '',
  ])
  const spreadsheet = await call('GET', `${path}/csv?period=2026-06&separator=semicolon`)
  expect(spreadsheet.text).toMatch(/E;DE;136695976;;-51;-50,50;1\r\n$/)
})

test('a buyer without a number is named, is in no row, and prevents the file', async ({ call }) => {
  const customer = { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' }
  const { id, number } = await sale(call, '2026-07-01', { customer })
  await sale(call, '2026-07-02')
  const figures = await figuresOf(call, '2026-07')
  expect(figures).toMatchObject({
    rows: [{ exactAmount: '100.00', documents: 1 }],
    refusedDocuments: 1,
    faults: [{ code: 'vat-ue-buyer-number', pointer: `/documents/${id}/content/buyer/taxId` }],
    reconciliation: {
      differences: [{ reason: 'refused', documents: 1, net: '100.00', tax: '0.00' }],
      jpkV7m: [{ declared: '100.00', amount: '200.00', difference: '-100.00' }, {}],
    },
  })
  expect(figures.faults[0]?.detail).toContain(number)
  const file = await call('GET', `${path}/csv?period=2026-07`)
  expect(file).toMatchObject({ status: 409, body: { code: 'export-refused', errors: figures.faults } })
})
