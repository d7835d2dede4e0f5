import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import {
  approveInvoice,
  correct,
  fa3Of,
  nextNumber,
  type TestDocument,
  tryCorrect,
} from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const boat = { id: 'boat', name: 'Boat', quantity: 1, unitPrice: '80000.00', taxRateCode: 'VAT23' }
const berth = { id: 'berth', name: 'Berth', quantity: 12, unitPrice: '450.00', taxRateCode: 'VAT8' }
const order = [boat, berth]

const advanceOf = (call: Call, amountReceived: string, items: object[] = order) =>
  approveInvoice(call, { invoiceType: 'advance', amountReceived, items })

const settlementOf = (call: Call, advances: TestDocument[], items: object[] = order) =>
  approveInvoice(call, { invoiceType: 'settlement', settles: advances.map(({ id }) => id), items })

test('an advance is shared over the rates of its order, with tax = amount × rate / (100 + rate)', async ({
  call,
}) => {
  const advance = await advanceOf(call, '10000.00')
  // Gross of the order: 98,400.00 + 5,832.00.
  expect(await fa3Of(call, advance)).toEqual({
    P_13_1: '7675.19',
    P_14_1: '1765.29',
    P_13_2: '518.07',
    P_14_2: '41.45',
    P_15: '10000.00',
  })
  expect(advance.buyerView.items).toMatchObject([
    { id: 'boat', grossAmount: 9440.48, order: { grossAmount: 98400 } },
    { id: 'berth', grossAmount: 559.52, order: { grossAmount: 5832 } },
  ])
})

test('corrections of an advance: the rate, the amount received, the order', async ({ call }) => {
  const advance = await advanceOf(call, '10000.00')
  const rate = await correct(call, advance, { lines: [{ id: 'berth', after: { taxRateCode: 'VAT23' } }] })
  expect(await fa3Of(call, rate)).toMatchObject({ P_13_2: '-518.07', P_14_2: '-41.45', P_15: '0.00' })
  const more = await correct(call, advance, { amountReceived: '20000.00' })
  expect(more.summary.totalGross).toBe(10000)
  const smallerOrder = await correct(call, advance, { lines: [{ id: 'boat', after: { quantity: '0.9' } }] })
  expect(smallerOrder.summary.totalGross).toBe(0)
  const all = await correct(call, advance, { reason: 'prepayment_refund' })
  expect(all.summary.totalGross).toBe(-20000)
  expect(await tryCorrect(call, advance, {})).toMatchObject({ status: 409 })
})

test('a settlement takes off exactly what its advances have by now', async ({ call }) => {
  const items = [
    { id: 'flat', quantity: 1, unitPrice: '307500', taxRateCode: 'VAT8' },
    { id: 'extra', quantity: 1, unitPrice: '4500', taxRateCode: 'VAT23' },
  ]
  const advance = await advanceOf(call, '20000', items)
  await correct(call, advance, { amountReceived: '30000' })
  expect(await fa3Of(call, await settlementOf(call, [advance], items))).toEqual({
    P_13_1: '4100.16',
    P_14_1: '943.04',
    P_13_2: '280177.59',
    P_14_2: '22414.21',
    P_15: '307635.00',
  })
})

test('advances and their settlement add up to the order in every tax', async ({ call }) => {
  const advances = [await advanceOf(call, '3333.33'), await advanceOf(call, '4444.44')]
  const settlement = await settlementOf(call, advances)
  const cents = (name: 'totalNet' | 'totalTax' | 'totalGross') =>
    [...advances, settlement].reduce((sum, { summary }) => sum + Math.round(summary[name] * 100), 0)
  expect([cents('totalNet'), cents('totalTax'), cents('totalGross')]).toEqual([8540000, 1883200, 10423200])
})

test('after a correction of a settled advance the settlement is corrected with what the advance is by now', async ({
  call,
}) => {
  const advance = await advanceOf(call, '12000.00')
  const settlement = await settlementOf(call, [advance])
  const less = await correct(call, advance, { amountReceived: '10000.00' })
  expect(less.warnings).toMatchObject([{ code: 'advance-is-settled' }])
  const again = await correct(call, settlement, { settles: [advance.id] })
  expect(again.summary.totalGross).toBe(2000)
  expect(again.summary.totalTax).toBe(-less.summary.totalTax)
  const nothing = await correct(call, settlement, {})
  expect(nothing.summary.totalGross).toBe(-(104232 - 10000))
})

test('an advance is settled once, also by two settlements at once', async ({ call }) => {
  const advance = await advanceOf(call, '1000.00')
  const body = {
    type: 'invoice',
    currency: 'PLN',
    invoiceType: 'settlement',
    settles: [advance.id],
    items: order,
  }
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() =>
      call<TestDocument>('POST', '/api/v1/tax/documents', { ...body, number: nextNumber() }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const settlement = replies.find(({ status }) => status === 201)?.body
  const voidOf = (id: string | undefined) =>
    call('POST', `/api/v1/tax/documents/${id}/void`, { reason: 'wrong' }, { 'if-match': '"v1"' })
  expect(await voidOf(advance.id)).toMatchObject({ status: 409, body: { code: 'document-settled' } })
  expect(await voidOf(settlement?.id)).toMatchObject({ status: 200 })
  expect(await voidOf(advance.id)).toMatchObject({ status: 200 })
})

test('a settlement that names another advance in a correction frees the first one', async ({ call }) => {
  const wrong = await advanceOf(call, '1000.00')
  const right = await advanceOf(call, '1500.00')
  const settlement = await settlementOf(call, [wrong])
  const correction = await correct(call, settlement, { settles: [right.id] })
  expect(correction.summary.totalGross).toBe(-500)
  expect((await settlementOf(call, [wrong])).summary.totalGross).toBe(103232)
})

const refused: [what: string, body: object, status: number, code: string, error: object][] = [
  [
    'an advance above its order',
    { invoiceType: 'advance', amountReceived: '104232.01' },
    422,
    'calculation-refused',
    { code: 'advance-exceeds-order', pointer: '/amountReceived' },
  ],
  [
    'an advance of nothing',
    { invoiceType: 'advance', amountReceived: 0 },
    422,
    'calculation-refused',
    { code: 'advance-not-positive', pointer: '/amountReceived' },
  ],
  [
    'an advance in parts of a grosz',
    { invoiceType: 'advance', amountReceived: '1.005' },
    422,
    'calculation-refused',
    { code: 'amount-not-in-cents', pointer: '/amountReceived' },
  ],
  [
    'an advance for margin goods',
    {
      invoiceType: 'advance',
      amountReceived: '10',
      items: [{ ...boat, taxRateCode: 'MARZA23', acquisitionCost: 5 }],
    },
    422,
    'calculation-refused',
    { code: 'advance-with-margin', pointer: '/items' },
  ],
  [
    'an advance without its amount',
    { invoiceType: 'advance' },
    422,
    'invalid-request',
    { pointer: '/amountReceived' },
  ],
  [
    'an amount without an advance',
    { amountReceived: '5' },
    422,
    'invalid-request',
    { pointer: '/amountReceived' },
  ],
  ['a settlement of nothing', { invoiceType: 'settlement' }, 422, 'invalid-request', { pointer: '/settles' }],
]

for (const [what, body, status, code, error] of refused)
  test(`${what} is rejected: ${code}`, async ({ call }) => {
    const reply = await call('POST', '/api/v1/tax/documents', {
      type: 'invoice',
      number: nextNumber(),
      currency: 'PLN',
      items: order,
      ...body,
    })
    expect(reply).toMatchObject({ status, body: { code, errors: [error] } })
  })

test('a settlement of more than its order, or of an ordinary invoice, is rejected', async ({ call }) => {
  const advance = await advanceOf(call, '1000.00')
  const ordinary = await approveInvoice(call, { items: order })
  const body = {
    type: 'invoice',
    currency: 'PLN',
    invoiceType: 'settlement',
    items: [{ ...boat, unitPrice: '10' }],
  }
  expect(
    await call('POST', '/api/v1/tax/documents', { ...body, number: nextNumber(), settles: [advance.id] }),
  ).toMatchObject({ status: 422, body: { errors: [{ code: 'settlement-exceeds-order' }] } })
  expect(
    await call('POST', '/api/v1/tax/documents', { ...body, number: nextNumber(), settles: [ordinary.id] }),
  ).toMatchObject({ status: 422, body: { code: 'invalid-request', errors: [{ pointer: '/settles/0' }] } })
})

test('an advance is credited by amount; a line that takes off an advance by its settlement', async ({
  call,
}) => {
  const advance = await advanceOf(call, '1000.00')
  const settlement = await settlementOf(call, [advance])
  expect(await tryCorrect(call, advance, { lines: [{ id: 'boat', quantity: 1 }] })).toMatchObject({
    body: { errors: [{ code: 'advance-by-amount' }] },
  })
  const settled = `${advance.id}:1`
  for (const line of [{ amount: 1 }, { after: null }])
    expect(await tryCorrect(call, settlement, { lines: [{ id: settled, ...line }] })).toMatchObject({
      body: { errors: [{ code: 'settled-line' }] },
    })
  expect(
    (await correct(call, advance, { lines: [{ id: 'boat', amount: '100.00' }] })).summary.totalGross,
  ).toBe(-100)
})

test('what an advance or a settlement already is, is no correction', async ({ call }) => {
  const advance = await advanceOf(call, '1000.00')
  const settlement = await settlementOf(call, [advance])
  await correct(call, advance, { amountReceived: '900' })
  for (const [document, body] of [
    [advance, { amountReceived: '900.00' }],
    [advance, { amountReceived: '900', buyer: { name: 'Another' } }],
  ] as const)
    expect(await tryCorrect(call, document, body)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'nothing-changes', pointer: '/amountReceived' }] },
    })
  await correct(call, settlement, { settles: [advance.id] })
  expect(await tryCorrect(call, settlement, { settles: [advance.id] })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'nothing-changes', pointer: '/settles' }] },
  })
})

test('an advance and a settlement are calculated again without differences', async ({ call }) => {
  const advance = await advanceOf(call, '1000.00')
  for (const { id } of [advance, await settlementOf(call, [advance])])
    expect((await call('POST', `/api/v1/tax/documents/${id}/recalculate`)).body).toMatchObject({
      changed: false,
    })
})
