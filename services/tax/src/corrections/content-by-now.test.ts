import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice, correct, nextNumber, type TestDocument } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

type Stated = { content: { lines?: object[]; saleDate?: string } }

async function linesOf(call: Call, { id }: Pick<TestDocument, 'id'>): Promise<object[] | undefined> {
  const { body } = await call<Stated>('GET', `/api/v1/tax/documents/${id}`)
  return body.content.lines
}

const chair = { id: '1', name: 'Chair', quantity: 1, unitPrice: '100.00', taxRateCode: 'VAT23' }
const sugar = { ...chair, name: 'Sugar', taxRateCode: 'VAT8' }

test('lines of several documents with the same id keep the contents of their own documents', async ({
  call,
}) => {
  const first = await approveInvoice(call, { items: [{ ...chair, unit: 'szt.', gtu: 'GTU_06' }] })
  const second = await approveInvoice(call, { items: [{ ...sugar, unit: 'kg' }] })
  const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
    number: nextNumber(),
    reason: 'discount_after_sale',
    documents: [{ id: first.id }, { id: second.id }],
    discount: { gross: '10.00' },
  })
  expect(reply.status, reply.text).toBe(201)
  expect(await linesOf(call, reply.body)).toEqual([
    { id: '1', documentId: first.id, unit: 'szt.', gtu: 'GTU_06' },
    { id: '1', documentId: second.id, unit: 'kg' },
  ])
  const back = await correct(call, reply.body, {})
  expect(await linesOf(call, back)).toHaveLength(2)
  const later = await correct(call, second, { lines: [{ id: '1', after: { quantity: 2 } }] })
  expect(await linesOf(call, later)).toEqual([{ id: '1', unit: 'kg' }])
})

test('a correction of several documents states the contents of its new lines', async ({ call }) => {
  const [first, second] = [
    await approveInvoice(call, { items: [chair] }),
    await approveInvoice(call, { items: [sugar] }),
  ]
  const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
    number: nextNumber(),
    reason: 'other_error',
    documents: [
      { id: first.id, lines: [{ id: '1', after: null }] },
      { id: second.id, lines: [{ add: { ...sugar, id: '2', unit: 'kg' } }] },
    ],
  })
  expect(reply.status, reply.text).toBe(201)
  expect(await linesOf(call, reply.body)).toEqual([{ id: '2', documentId: second.id, unit: 'kg' }])
})

test('portions of a cost have its content in a correction, too', async ({ call }) => {
  const shipping = { id: 'shipping', quantity: 1, unitPrice: '30.00', taxCategory: 'shipping', unit: 'usł.' }
  const invoice = await approveInvoice(call, {
    customer: { country: 'PL' },
    items: [chair, { ...sugar, id: '2' }, shipping],
  })
  const credit = await correct(call, invoice, {})
  expect(credit.snapshot.items.map(({ id }) => id)).toEqual(['1', '2', 'shipping/1', 'shipping/2'])
  expect(await linesOf(call, credit)).toEqual([{ id: 'shipping', unit: 'usł.' }])
})

test('a correction of several documents states a date of sale that they share, and changes none of them', async ({
  call,
}) => {
  const soldOn = (saleDate: string) => approveInvoice(call, { items: [chair], saleDate })
  const [first, same, other] = [
    await soldOn('2026-11-01'),
    await soldOn('2026-11-01'),
    await soldOn('2026-11-15'),
  ]
  const discounted = async (...documents: TestDocument[]) => {
    const reply = await call<Stated & TestDocument>('POST', '/api/v1/tax/documents/corrections', {
      number: nextNumber(),
      reason: 'discount_after_sale',
      documents: documents.map(({ id }) => ({ id })),
      discount: { gross: '1.00' },
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.body.content.saleDate
  }
  expect(await discounted(first, same)).toBe('2026-11-01')
  expect(await discounted(first, other)).toBeUndefined()
  const later = await correct(call, other, { lines: [{ id: '1', after: { quantity: 2 } }] })
  expect(later).toMatchObject({ content: { saleDate: '2026-11-15' } })
})

const store = (name: string) => ({ name, role: 'recipient' })

test('a correction of several documents changes the parties and dates that it states, and leaves each document its other ones', async ({
  call,
}) => {
  const soldTo = (name: string, saleDate: string) =>
    approveInvoice(call, {
      items: [chair],
      buyer: { name, taxId: '1132191233' },
      thirdParties: [store(name)],
      placeOfIssue: name,
      saleDate,
    })
  const [first, second] = [await soldTo('North', '2026-11-01'), await soldTo('South', '2026-11-02')]
  const correctBoth = async (body: object) => {
    const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
      number: nextNumber(),
      reason: 'other_error',
      documents: [{ id: first.id }, { id: second.id }],
      ...body,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.body
  }
  const contentOfNext = async (document: TestDocument) => {
    const next = await correct(call, document, { discount: { gross: '1.00' } })
    const { body } = await call<{ content: object }>('GET', `/api/v1/tax/documents/${next.id}`)
    return body.content
  }
  const south = {
    buyer: { name: 'South', taxId: '1132191233' },
    thirdParties: [store('South')],
    placeOfIssue: 'South',
    saleDate: '2026-11-02',
  }

  const discounted = await correctBoth({ discount: { gross: '10.00' } })
  expect(discounted).toMatchObject({ correctedData: [], content: { buyer: { name: 'North' } } })
  expect(await contentOfNext(second)).toMatchObject(south)
  const later = await correctBoth({ discount: { gross: '5.00' } })
  await correct(call, later, {})
  expect(await contentOfNext(second)).toMatchObject(south)

  const chain = { name: 'Chain', taxId: '1132191233' }
  const renamed = await correctBoth({ buyer: chain })
  expect(renamed).toMatchObject({ correctedData: ['buyer'] })
  expect(await contentOfNext(second)).toMatchObject({ ...south, buyer: chain })
  expect(await contentOfNext(first)).toMatchObject({ buyer: chain, thirdParties: [store('North')] })

  const salePeriod = { from: '2026-11-01', to: '2026-11-30' }
  await correctBoth({ salePeriod })
  const { saleDate: _, ...unchanged } = { ...south, buyer: chain }
  const redated = await contentOfNext(second)
  expect(redated).toMatchObject({ ...unchanged, salePeriod })
  expect(redated).not.toHaveProperty('saleDate')
})
