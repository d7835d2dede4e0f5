import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { everyDocumentField, everyLineField } from '../testing/sample-content.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'] })
const path = '/api/v1/tax/documents'

type Document = {
  id: string
  externalReference: string | null
  content: Record<string, unknown> & { seller?: object }
  links: object[]
  buyerView: object
}

const item = { id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }
const cart = { currency: 'PLN', customer: { country: 'PL', isBusiness: true }, items: [item] }
const full = {
  ...cart,
  ...everyDocumentField,
  items: [
    { ...item, ...everyLineField },
    { ...item, id: '2' },
  ],
}
const { bankAccounts, ...sellerFields } = seller

/** What the request states, as the service returns it. */
const stated = { ...everyDocumentField, lines: [{ id: '1', ...everyLineField }] }

const approve = (call: Call, body: object) => call<Document>('POST', path, { type: 'invoice', ...body })
const putSeller = async (call: Call, profile: object) => {
  const { headers } = await call('GET', '/api/v1/tax/seller')
  const reply = await call('PUT', '/api/v1/tax/seller', profile, { 'if-match': headers.get('etag') ?? '' })
  expect(reply.status).toBe(200)
}

test.beforeAll(async ({ call }) => putSeller(call, seller))

test('a calculation returns what the request states, and the words that it requires', async ({ call }) => {
  const { body } = await call<Document>('POST', '/api/v1/tax/calculate', full)
  const requiredWords = ['metoda kasowa', 'mechanizm podzielonej płatności']
  expect(body.content).toEqual({ ...stated, requiredWords })
  const { body: bare } = await call<Document>('POST', '/api/v1/tax/calculate', cart)
  expect(bare.content).toEqual({})
})

test('an issued document keeps what was stated and the seller as of then', async ({ call }) => {
  const approved = await approve(call, { ...full, number: 'C-1' })
  expect(approved.status, approved.text).toBe(201)
  const { id, content, externalReference } = approved.body
  expect(externalReference).toBe('shop-10023')
  expect(content).toMatchObject({ ...stated, seller: { ...sellerFields, bankAccount: bankAccounts[0] } })
  await putSeller(call, { ...seller, name: 'Another name' })
  const got = await call<Document>('GET', `${path}/${id}`)
  expect(got.text, 'the same bytes').toBe(approved.text)
  await putSeller(call, seller)
  expect(await call('GET', `${path}/verify`)).toMatchObject({ body: { ok: true } })
})

test('a large document has the same content as a small one', async ({ call }) => {
  const items = Array.from({ length: 400 }, (_, n) => ({ ...item, ...everyLineField, id: `${n}` }))
  const { body } = await approve(call, { ...full, items, number: 'C-2' })
  const { lines, ...content } = body.content
  expect(lines).toHaveLength(400)
  expect(content).toMatchObject({ ...everyDocumentField, seller: { name: seller.name } })
})

test('the stored request has no content, so that a recalculation compares figures only', async ({
  call,
  service,
}) => {
  const { body } = await approve(call, { ...full, number: 'C-3' })
  const recalculated = await call('POST', `${path}/${body.id}/recalculate`)
  expect(recalculated).toMatchObject({ status: 200, body: { changed: false } })
  const [row] = await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.execute<{ request: object }>(`select request from documents where id = '${body.id}'`),
  )
  expect(Object.keys(row?.request ?? {})).toEqual(['currency', 'customer', 'items', 'taxPointDate'])
})

describe('the bank account', () => {
  const euros = { currency: 'EUR', exchangeRate: { rate: '4.2', date: '2026-11-20', source: 'NBP' } }
  const accountOf = async (call: Call, body: object) => {
    const reply = await approve(call, { ...cart, ...body })
    return reply.status === 201 ? reply.body.content.seller : reply.body
  }
  test('is the default one, the only one of the currency, or the one that is named', async ({ call }) => {
    expect(await accountOf(call, { number: 'B-1' })).toMatchObject({ bankAccount: bankAccounts[0] })
    expect(await accountOf(call, { number: 'B-2', ...euros })).toMatchObject({ bankAccount: bankAccounts[1] })
    const named = { payment: { bankAccount: 'DE89 3704 0044 0532 0130 00' } }
    expect(await accountOf(call, { number: 'B-3', ...named })).toMatchObject({ bankAccount: bankAccounts[1] })
  })
  test('that the seller does not have is rejected', async ({ call }) => {
    const named = { payment: { bankAccount: 'GB82WEST12345698765432' } }
    expect(await accountOf(call, { number: 'B-4', ...named })).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/payment/bankAccount' }],
    })
  })
})

test('the tax number and its stated status are kept with their evidence', async ({ call }) => {
  const customer = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active', isBusiness: true }
  const { body } = await approve(call, { ...cart, customer, number: 'V-1' })
  expect(body.content).toMatchObject({
    buyer: { taxId: 'DE136695976' },
    vatNumberCheck: {
      vatNumber: 'DE136695976',
      status: 'active',
      register: 'request',
      checkedAt: '2026-11-21T08:00:00.000Z',
      consultationNumber: null,
    },
  })
})

test('a correction has the parties of its original, unless it changes them, and no foreign reference', async ({
  call,
}) => {
  const original = await approve(call, { ...full, number: 'K-1' })
  const correct = { number: 'K-1/1', reason: 'return_of_goods', lines: [{ id: '1', quantity: 1 }] }
  const buyer = { name: 'Gmina Inna' }
  const change = { ...correct, buyer, metadata: { rma: '7' } }
  const corrected = await call<Document>('POST', `${path}/${original.body.id}/corrections`, change)
  expect(corrected.status, corrected.text).toBe(201)
  const { externalReference, payment, notes, metadata, buyer: _, ...inherited } = stated
  expect(corrected.body.content).toEqual({
    ...inherited,
    seller: { ...sellerFields, bankAccount: bankAccounts[0] },
    buyer,
    metadata: { rma: '7' },
    requiredWords: expect.anything(),
  })
  expect(corrected.body).toMatchObject({
    externalReference: null,
    links: [{ relation: 'corrects', documentId: original.body.id, type: 'invoice', number: 'K-1' }],
  })
  expect((await call<Document>('GET', `${path}/${original.body.id}`)).body.links).toMatchObject([
    { relation: 'corrected_by', documentId: corrected.body.id, number: 'K-1/1' },
  ])
})

describe('completeness', () => {
  const setting = async (call: Call, invoice_completeness: string) =>
    call('PATCH', '/api/v1/tax/settings', { invoice_completeness }, { 'if-match': '*' })
  const sale = { ...cart, items: [{ ...item, unitPrice: '9000', annex15: true }] }
  const codesOf = (warnings: unknown) => (warnings as { code: string }[]).map(({ code }) => code)

  test('off warns only of missing words of split payment, and offers are never checked', async ({ call }) => {
    const invoice = await call<{ warnings: object[] }>('POST', path, {
      ...sale,
      type: 'invoice',
      number: 'Q-1',
    })
    expect(codesOf(invoice.body.warnings)).toEqual(['missing-split-payment'])
    await setting(call, 'require')
    const offer = await call<{ warnings: object[] }>('POST', path, { ...sale, type: 'offer', number: 'Q-1' })
    expect(offer).toMatchObject({ status: 201, body: { warnings: [] } })
    await setting(call, 'off')
  })

  test('warn stores the invoice with everything that it lacks; require stores nothing', async ({ call }) => {
    const missing = ['missing-buyer', 'missing-buyer-tax-number', 'missing-unit', 'missing-split-payment']
    await setting(call, 'warn')
    const warned = await call<{ id: string; warnings: object[] }>('POST', path, {
      ...sale,
      type: 'invoice',
      number: 'Q-2',
    })
    expect(codesOf(warned.body.warnings)).toEqual(missing)
    const got = await call<{ warnings: object[] }>('GET', `${path}/${warned.body.id}`)
    expect(got.body.warnings).toEqual(warned.body.warnings)
    await setting(call, 'require')
    const refused = await call<{ errors: object[] }>('POST', path, {
      ...sale,
      type: 'invoice',
      number: 'Q-3',
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'invoice-incomplete' } })
    expect(codesOf(refused.body.errors)).toEqual(missing)
    expect(await approve(call, { ...full, items: [full.items[0]], number: 'Q-3' })).toMatchObject({
      status: 201,
    })
    await setting(call, 'off')
  })
})

test('an issue date more than 60 days ahead is warned of', async ({ call }) => {
  const dated = (number: string, issueDate: string) => approve(call, { ...cart, number, issueDate })
  expect((await dated('D-1', '2027-01-20')).body).toMatchObject({ warnings: [] })
  expect((await dated('D-2', '2027-01-21')).body).toMatchObject({
    warnings: [{ code: 'issue-date-far-ahead', pointer: '/issueDate' }],
  })
})

test('the rate that a price contained is marked as used', async ({ call, service }) => {
  const price = { ...item, priceTaxRateCode: 'VAT8' }
  const { body } = await approve(call, {
    ...cart,
    customer: { country: 'US' },
    items: [price],
    number: 'P-1',
  })
  expect(body).toMatchObject({ snapshot: { items: [{ priceTaxRate: { taxCode: 'VAT8' } }] } })
  const used = await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.execute(`select tax_code from tax_rates where first_used_at is not null and tax_code = 'VAT8'`),
  )
  expect(used).toHaveLength(1)
})
