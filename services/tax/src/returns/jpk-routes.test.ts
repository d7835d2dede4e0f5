import type { JpkDocuments, JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { approveInvoice, correct, type TestDocument } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'], clock: fakeClock('2028-12-31T08:00:00Z') })

const path = '/api/v1/tax/returns/jpk-v7m'
const customer = { country: 'PL', vatNumber: 'PL1132191233' }
const chair = { id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }

const figuresOf = async (call: Call, period: string): Promise<JpkV7m> => {
  const reply = await call<JpkV7m>('GET', `${path}?period=${period}`)
  expect(reply.status, reply.text).toBe(200)
  const nothing = { net: '0.00', tax: '0.00' }
  expect(reply.body.reconciliation.unexplained).toEqual(nothing)
  return reply.body
}
const cellsOf = async (call: Call, period: string) =>
  (await figuresOf(call, period)).cells.map(({ cell, amount }) => `${cell} ${amount}`)

async function withSeller(call: Call): Promise<void> {
  const profile = { ...seller, taxOffice: '1433' }
  const reply = await call('PUT', '/api/v1/tax/seller', profile, { 'if-match': '*' })
  expect(reply.status, reply.text).toBe(200)
}

/** The file of a month, which is valid. */
async function fileOf(call: Call, query: string): Promise<string> {
  const reply = await call('GET', `${path}/xml?${query}`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.headers.get('content-type')).toContain('application/xml')
  expect(checkJpk(reply.text)).toEqual([])
  return reply.text
}

const textsIn = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g')), ([, text]) => text)

/** An invoice with its tax point, and issued, on a day. */
const sale = (call: Call, day: string, body: object = {}): Promise<TestDocument> =>
  approveInvoice(call, { customer, taxPointDate: day, issueDate: day, items: [chair], ...body })

// Before the other tests store a profile of the seller.
test('without a profile of the seller there are figures, and the file names what is missing', async ({
  call,
}) => {
  const { faults } = await figuresOf(call, '2026-03')
  expect(faults.map(({ pointer }) => pointer)).toEqual([
    '/seller/nip',
    '/seller/name',
    '/seller/email',
    '/seller/taxOffice',
  ])
  const refused = await call<{ errors: object[] }>('GET', `${path}/xml?period=2026-03`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'export-refused', errors: faults } })
})

test('a key needs returns:read, and sees the documents of its tenant alone', async ({ service, call }) => {
  await sale(call, '2026-04-01')
  const reader = await service.caller('demo', ['returns:read'])
  const other = await service.caller('other', ['returns:read'])
  const platform = await service.caller(null, ['returns:read', 'tenants:read'])
  expect((await figuresOf(reader, '2026-04')).control.salesRows).toBe(1)
  expect((await figuresOf(other, '2026-04')).control.salesRows).toBe(0)
  const ofOther = '/api/v1/tenants/other/tax/returns/jpk-v7m?period=2026-04'
  expect(await platform('GET', ofOther)).toMatchObject({ status: 200, body: { cells: [] } })
  const listed = '/documents?period=2026-04&part=K_19'
  expect((await reader<JpkDocuments>('GET', path + listed)).body.documents).toHaveLength(1)
  expect((await other<JpkDocuments>('GET', path + listed)).body.documents).toEqual([])
  const without = await service.caller('demo', ['tax:read', 'documents:write'])
  for (const route of ['?period=2026-04', '/xml?period=2026-04', listed])
    expect(await without('GET', path + route)).toMatchObject({
      status: 403,
      body: { code: 'missing-scope' },
    })
})

test.for(['2026-13', '2026-1', '2026-01', '2051-01', ''])(
  'no return for the month %j',
  async (period, { call }) => {
    const reply = await call('GET', `${path}?period=${period}`)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/query/period' }] } })
  },
)

describe('the documents of a part', () => {
  const documentsOf = async (call: Call, part: string, query = '') => {
    const reply = await call<JpkDocuments>('GET', `${path}/documents?period=2026-12&part=${part}${query}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body
  }
  const amountsOf = async (call: Call, part: string) =>
    (await documentsOf(call, part)).documents.map(({ amount, tax }) => [amount, tax])

  test('are those with an amount in the cell, or with the difference, in the order of their issue', async ({
    call,
  }) => {
    const later = await sale(call, '2026-12-05')
    const first = await sale(call, '2026-12-01', { buyer: { name: 'Nowak' } })
    const margin = { ...chair, itemType: 'margin_goods', acquisitionCost: '60.00' }
    await sale(call, '2026-12-02', { items: [margin] })
    await sale(call, '2026-12-03', { items: [chair, { ...chair, id: '2', taxPointDate: '2028-01-02' }] })
    const { documents, next } = await documentsOf(call, 'K_19', '&limit=1')
    expect(documents).toMatchObject([
      {
        id: first.id,
        number: first.number,
        issueDate: '2026-12-01',
        buyerName: 'Nowak',
        amount: '100.00',
        tax: null,
      },
    ])
    const second = await documentsOf(call, 'K_19', `&limit=200&cursor=${next}`)
    expect(second.next).toBeNull()
    expect(second.documents.map(({ issueDate }) => issueDate)).toEqual([
      '2026-12-02',
      '2026-12-03',
      '2026-12-05',
    ])
    expect(second.documents.at(-1)?.id).toBe(later.id)
    expect(await amountsOf(call, 'other_period')).toEqual([['100.00', '23.00']])
    expect(await amountsOf(call, 'SprzedazVAT_Marza')).toEqual([['100.00', null]])
    expect(await amountsOf(call, 'margin_cost')).toEqual([['60.00', '0.00']])
    expect(await amountsOf(call, 'K_22')).toEqual([])
  })

  test('need a part that exists, and a cursor of their own', async ({ call }) => {
    for (const [query, pointer] of [
      ['part=K_99', '/query/part'],
      ['part=K_19&cursor=abc', '/query/cursor'],
    ])
      expect(await call('GET', `${path}/documents?period=2026-12&${query}`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      })
  })
})

describe('a month', () => {
  test('has what its documents add up to, in the figures and in the file', async ({ call }) => {
    await withSeller(call)
    await sale(call, '2026-05-02', {
      items: [chair, { ...chair, id: '2', taxRateCode: 'VAT8', unitPrice: '50.49', gtu: 'GTU_12' }],
    })
    await sale(call, '2026-05-31', { items: [{ ...chair, taxRateCode: 'ZW' }] })
    await sale(call, '2026-05-03', {
      customer: { country: 'DE', isBusiness: false },
      items: [{ ...chair, unitPrice: '10.00' }],
    })
    await approveInvoice(call, { type: 'order', customer, taxPointDate: '2026-05-03', items: [chair] })
    const voided = await sale(call, '2026-05-04')
    await call('POST', `/api/v1/tax/documents/${voided.id}/void`, { reason: 'test' }, { 'if-match': '"v1"' })

    const figures = await figuresOf(call, '2026-05')
    expect(figures).toMatchObject({
      schema: 'JPK_V7M (3) 1-0E',
      cells: [
        { cell: 'K_10', amount: '100.00', documents: 1 },
        { cell: 'K_17', amount: '50.49', documents: 1 },
        { cell: 'K_18', amount: '4.04', documents: 1 },
        { cell: 'K_19', amount: '100.00', documents: 1 },
        { cell: 'K_20', amount: '23.00', documents: 1 },
      ],
      control: { salesRows: 2, outputTax: '27.04', purchaseRows: 0, inputTax: '0.00' },
      reconciliation: {
        documents: { documents: 3, net: '260.49', tax: '28.94' },
        cells: { net: '250.49', tax: '27.04' },
        differences: [{ reason: 'oss', documents: 1, net: '10.00', tax: '1.90' }],
      },
      refusedDocuments: 0,
      faults: [],
      notes: [{ code: 'no-purchases' }, { code: 'no-ksef-numbers' }],
    })
    const xml = await fileOf(call, 'period=2026-05')
    expect(textsIn(xml, 'DataWystawienia')).toEqual(['2026-05-02', '2026-05-31'])
    expect(textsIn(xml, 'GTU_12')).toEqual(['1'])
    expect(textsIn(xml, 'NrKontrahenta')).toEqual(['1132191233', '1132191233'])
    expect(textsIn(xml, 'KodUrzedu')).toEqual(['1433'])
    expect([...textsIn(xml, 'CelZlozenia'), ...textsIn(xml, 'Miesiac')]).toEqual(['1', '5'])
    for (const { field, value } of figures.declaration) expect(textsIn(xml, field)).toEqual([value])
    const again = await fileOf(call, 'period=2026-05&purpose=correction')
    expect(textsIn(again, 'CelZlozenia')).toEqual(['2'])
  })

  test('has the lines whose tax point is in it, although others of their invoice are not', async ({
    call,
  }) => {
    await sale(call, '2026-06-30', { items: [chair, { ...chair, id: '2', taxPointDate: '2026-07-01' }] })
    expect(await cellsOf(call, '2026-06')).toEqual(['K_19 100.00', 'K_20 23.00'])
    expect(await cellsOf(call, '2026-07')).toEqual(['K_19 100.00', 'K_20 23.00'])
  })

  test('has what takes back its reduction by error, in whatever month that is issued', async ({ call }) => {
    await withSeller(call)
    const document = await sale(call, '2028-03-10')
    const lower = { lines: [{ id: '1', after: { unitPrice: '80.00' } }], reason: 'price_error' }
    await correct(call, document, { ...lower, issueDate: '2028-06-05' })
    const rebate = { reason: 'discount_after_sale', lines: [{ id: '1', amount: '10.00' }] }
    await correct(call, document, { ...rebate, issueDate: '2028-07-06' })
    const partly = { reason: 'price_error', lines: [{ id: '1', after: { unitPrice: '96.00' } }] }
    const { id } = await correct(call, document, { ...partly, issueDate: '2028-08-07' })
    expect(await cellsOf(call, '2028-03')).toEqual(['K_19 100.00', 'K_20 23.00'])
    expect(await cellsOf(call, '2028-06')).toEqual(['K_19 -6.00', 'K_20 -1.38'])
    expect(await cellsOf(call, '2028-08')).toEqual([])
    const xml = (await call('GET', `/api/v1/tax/documents/${id}/fa3`)).text
    expect(textsIn(xml, 'TypKorekty')).toEqual(['3'])
  })

  test('has a correction of a price that was too low, and a return in the month of its issue', async ({
    call,
  }) => {
    const document = await sale(call, '2026-08-05')
    const lines = [{ id: '1', after: { unitPrice: '110.00' } }]
    await correct(call, document, { reason: 'price_error', lines, issueDate: '2026-09-02' })
    await correct(call, document, { reason: 'return_of_goods', issueDate: '2026-09-03' })
    expect(await cellsOf(call, '2026-08')).toEqual(['K_19 110.00', 'K_20 25.30'])
    expect(await cellsOf(call, '2026-09')).toEqual(['K_19 -110.00', 'K_20 -25.30'])
  })

  test('has an advance with its payment, and the rest with the settlement', async ({ call }) => {
    await withSeller(call)
    const order = { items: [{ ...chair, unitPrice: '1000.00' }] }
    const paid = { ...order, invoiceType: 'advance', amountReceived: '615.00' }
    const advance = await sale(call, '2027-01-10', paid)
    await sale(call, '2027-02-10', { ...order, invoiceType: 'settlement', settles: [advance.id] })
    expect(await cellsOf(call, '2027-01')).toEqual(['K_19 500.00', 'K_20 115.00'])
    expect(await cellsOf(call, '2027-02')).toEqual(['K_19 500.00', 'K_20 115.00'])
    await fileOf(call, 'period=2027-02')
  })
})

test('a document without a cell is named, is in no cell, and prevents the file', async ({ call }) => {
  await withSeller(call)
  await sale(call, '2027-03-01')
  const { id, number } = await sale(call, '2027-03-02', { items: [{ ...chair, taxRateCode: 'OO' }] })
  const figures = await figuresOf(call, '2027-03')
  expect(figures).toMatchObject({
    control: { salesRows: 1 },
    refusedDocuments: 1,
    faults: [{ code: 'jpk-no-field', pointer: `/documents/${id}/items/0` }],
    reconciliation: { differences: [{ reason: 'refused', documents: 1, net: '100.00', tax: '0.00' }] },
  })
  expect(figures.faults[0]?.detail).toContain(number)
  const file = await call('GET', `${path}/xml?period=2027-03`)
  expect(file).toMatchObject({ status: 409, body: { code: 'export-refused', errors: figures.faults } })
})

test('a natural person is the taxpayer of the file, and its data are on no document', async ({ call }) => {
  const { name: _, ...unnamed } = seller
  const naturalPerson = { firstName: 'Anna', lastName: 'Nowak', birthDate: '1980-02-29' }
  const profile = { ...unnamed, taxOffice: '1433', naturalPerson }
  const stored = await call('PUT', '/api/v1/tax/seller', profile, { 'if-match': '*' })
  expect(stored).toMatchObject({ status: 200, body: { naturalPerson } })
  const { id } = await sale(call, '2027-06-01')
  expect(textsIn(await fileOf(call, 'period=2027-06'), 'etd:Nazwisko')).toEqual(['Nowak'])
  const document = await call<{ content: { seller: object } }>('GET', `/api/v1/tax/documents/${id}`)
  expect(document.body.content.seller).toMatchObject({ nip: seller.nip })
  expect(Object.keys(document.body.content.seller)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/naturalPerson|taxOffice/)]),
  )
})

test('a tax office that does not exist is a fault of the profile', async ({ call }) => {
  const profile = { ...seller, taxOffice: '0000' }
  await call('PUT', '/api/v1/tax/seller', profile, { 'if-match': '*' })
  const file = await call('GET', `${path}/xml?period=2027-04`)
  expect(file).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'jpk-invalid', pointer: '/seller' }] },
  })
})

test('more documents than one statement reads, all in order', async ({ call }) => {
  await withSeller(call)
  const days = Array.from({ length: 130 }, (_, index) => String(28 - (index % 28)).padStart(2, '0'))
  for (const day of days) await sale(call, `2027-05-${day}`)
  const xml = await fileOf(call, 'period=2027-05')
  expect(textsIn(xml, 'LpSprzedazy')).toEqual(days.map((_, index) => String(index + 1)))
  expect(textsIn(xml, 'DataWystawienia')).toEqual(days.map((day) => `2027-05-${day}`).toSorted())
})
