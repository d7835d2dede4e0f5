import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()
const path = '/api/v1/tax/documents'
const unknown = '0190a0b0-0000-7000-8000-000000000001'

type Document = { id: string; number: string; links: object[] }

let count = 0
const draft = (type: string, fields: object = {}) => {
  count += 1
  const items = [{ id: '1', quantity: 1, unitPrice: '100' }]
  return {
    type,
    number: `${count}`,
    currency: 'PLN',
    customer: { country: 'PL', isBusiness: true },
    items,
    ...fields,
  }
}
const approve = (call: Call, type: string, fields: object = {}) =>
  call<Document>('POST', path, draft(type, fields))
const approved = async (call: Call, type: string, fields: object = {}) => {
  const reply = await approve(call, type, fields)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}
const linksOf = async (call: Call, { id }: Document) =>
  (await call<Document>('GET', `${path}/${id}`)).body.links

test('an offer, its order and the invoice are linked in both directions', async ({ call }) => {
  const offer = await approved(call, 'offer')
  const order = await approved(call, 'order', { sourceDocumentIds: [offer.id] })
  const invoice = await approved(call, 'invoice', { sourceDocumentIds: [order.id, offer.id] })
  const link = (relation: string, type: string, { id, number }: Document) => ({
    relation,
    documentId: id,
    type,
    number,
    issueDate: '2026-11-21',
    status: 'approved',
  })
  expect(invoice.links).toEqual([link('source', 'order', order), link('source', 'offer', offer)])
  expect(await linksOf(call, invoice)).toEqual(invoice.links)
  expect(await linksOf(call, order)).toEqual([
    link('source', 'offer', offer),
    link('source_of', 'invoice', invoice),
  ])
  expect(await linksOf(call, offer)).toEqual([
    link('source_of', 'order', order),
    link('source_of', 'invoice', invoice),
  ])
  const list = await call<{ documents: Document[] }>('GET', `${path}?relatedDocumentId=${offer.id}`)
  expect(list.body.documents.map(({ id }) => id)).toEqual([invoice.id, order.id])
})

test('a document lists the first 100 later documents; the list has all of them', async ({ call }) => {
  const offer = await approved(call, 'offer')
  for (let n = 0; n < 101; n++) await approved(call, 'order', { sourceDocumentIds: [offer.id] })
  expect(await linksOf(call, offer)).toHaveLength(100)
  const query = `relatedDocumentId=${offer.id}&limit=200`
  const list = await call<{ documents: Document[] }>('GET', `${path}?${query}`)
  expect(list.body.documents).toHaveLength(101)
})

describe('rejected sources', () => {
  const rejected = async (call: Call, type: string, ids: string[]) => {
    const reply = await approve(call, type, { sourceDocumentIds: ids })
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
    return reply.text
  }
  test('an unknown document', async ({ call }) => {
    expect(await rejected(call, 'invoice', [unknown])).toContain('/sourceDocumentIds/0')
  })
  test('a document twice, and more than 100', async ({ call }) => {
    await rejected(call, 'invoice', [unknown, unknown.toUpperCase()])
    await rejected(
      call,
      'invoice',
      Array.from({ length: 101 }, (_, n) => unknown.slice(0, -3) + (100 + n)),
    )
  })
  test('a voided document', async ({ call }) => {
    const offer = await approved(call, 'offer')
    const voided = await call('POST', `${path}/${offer.id}/void`, { reason: 'late' }, { 'if-match': '"v1"' })
    expect(voided.status).toBe(200)
    expect(await rejected(call, 'order', [offer.id])).toContain('voided')
  })
  test('a correction', async ({ call }) => {
    const offer = await approved(call, 'offer')
    const correction = { number: `K${offer.number}`, reason: 'other_error' }
    const { body } = await call<Document>('POST', `${path}/${offer.id}/corrections`, correction)
    expect(await rejected(call, 'order', [body.id])).toContain('is a correction')
  })
  test('a later stage, and every source at once', async ({ call }) => {
    const invoice = await approved(call, 'invoice')
    const order = await approved(call, 'order')
    const text = await rejected(call, 'order', [invoice.id, order.id, unknown])
    for (const index of [0, 1, 2]) expect(text).toContain(`/sourceDocumentIds/${index}`)
    expect(await rejected(call, 'offer', [order.id])).toContain('follows no other document')
  })
})

test('documents are found by their external reference, which is not unique', async ({ call }) => {
  const externalReference = 'shop/7 ą'
  const first = await approved(call, 'invoice', { externalReference })
  const second = await approved(call, 'invoice', { externalReference })
  await approved(call, 'invoice', { externalReference: 'shop/8' })
  const query = new URLSearchParams({ externalReference })
  const list = await call<{ documents: Document[] }>('GET', `${path}?${query}`)
  expect(list.body.documents.map(({ id }) => id)).toEqual([second.id, first.id])
})
