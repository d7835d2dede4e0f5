import type { JpkDocuments, JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { Oss, OssDocuments } from '@fiscus/contracts/returns/oss'
import type { VatUe, VatUeDocuments } from '@fiscus/contracts/returns/vat-ue'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice, correct, type TestDocument } from '../testing/documents.ts'
import {
  cellsOfJpk,
  cellsOfOss,
  cellsOfVatUe,
  expectCells,
  type ReturnCell,
} from '../testing/return-cells.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({
  tenants: ['demo', 'other', 'pages', 'closed'],
  clock: fakeClock('2026-11-21T08:00:00Z'),
})

const returns = '/api/v1/tax/returns'
const german = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' }
const french = { country: 'FR', vatNumber: 'FR40303265045', vatNumberStatus: 'active' }
const consumer = { country: 'DE', isBusiness: false }
const chair = { id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }
const advice = { ...chair, id: '2', itemType: 'service', unitPrice: '50.50' }
const inEuro = { currency: 'EUR', exchangeRate: { rate: '4.2637', date: '2026-08-03', source: 'NBP' } }

const sale = (call: Call, day: string, body: object = {}): Promise<TestDocument> =>
  approveInvoice(call, { customer: german, taxPointDate: day, issueDate: day, items: [chair], ...body })

async function voidOf(call: Call, { id }: TestDocument): Promise<void> {
  const path = `/api/v1/tax/documents/${id}/void`
  const reply = await call('POST', path, { reason: 'test' }, { 'if-match': '*' })
  expect(reply.status, reply.text).toBe(200)
}

async function read<T>(call: Call, path: string): Promise<T> {
  const { status, text, body } = await call<T>('GET', `${returns}/${path}`)
  expect(status, text).toBe(200)
  return body
}

type AnyPage = JpkDocuments | VatUeDocuments | OssDocuments

/** Each cell of a return is the sum of its documents; returns the numbers of the documents of each. */
async function expectSums(call: Call, path: string, cells: readonly ReturnCell[]): Promise<object> {
  const numbers: Record<string, string[]> = {}
  await expectCells(cells, async (filter) => {
    const query = new URLSearchParams({ ...filter, limit: '200' })
    const { documents, next } = await read<AnyPage>(call, `${path}&${query}`)
    expect(next).toBeNull()
    numbers[Object.values(filter).join(' ')] = documents.map(({ number }) => number)
    return documents
  })
  return numbers
}

const monthSums = async (call: Call, period: string) => {
  const jpk = await read<JpkV7m>(call, `jpk-v7m?period=${period}`)
  const vatUe = await read<VatUe>(call, `vat-ue?period=${period}`)
  return {
    vatUe: await expectSums(call, `vat-ue/documents?period=${period}`, cellsOfVatUe(vatUe)),
    jpk: await expectSums(call, `jpk-v7m/documents?period=${period}`, cellsOfJpk(jpk)),
  }
}

const quarterSums = async (call: Call, quarter: string) => {
  const figures = await read<Oss>(call, `oss?quarter=${quarter}`)
  return expectSums(call, `oss/documents?quarter=${quarter}`, cellsOfOss(figures))
}

async function close(call: Call, period: string, rates?: string): Promise<void> {
  const reply = await call('POST', `${returns}/closings`, { period, rates })
  expect(reply.status, reply.text).toBe(201)
}

test('each cell is the sum of its documents, with corrections, voids and currencies, also after its period is closed', async ({
  service,
}) => {
  const call = await service.caller('closed')
  await call('PUT', '/api/v1/tax/seller', { ...seller, taxOffice: '1433' }, { 'if-match': '*' })
  const document = await sale(call, '2026-08-03', { items: [chair, advice] })
  const euros = await sale(call, '2026-08-04', {
    ...inEuro,
    items: [{ ...chair, unitPrice: '33.33' }, advice],
  })
  await sale(call, '2026-08-05', {
    customer: french,
    annotations: { triangular: true },
    items: [{ ...chair, taxRateCode: 'NP' }],
  })
  await sale(call, '2026-08-06', { customer: { country: 'PL' } })
  await sale(call, '2026-08-07', { items: [chair, { ...chair, id: '2', taxPointDate: '2026-09-07' }] })
  await voidOf(call, await sale(call, '2026-08-08'))
  const half = { reason: 'return_of_goods', lines: [{ id: '1', quantity: '0.5' }] }
  await correct(call, document, { ...half, issueDate: '2026-08-20' })

  const abroad = await sale(call, '2026-08-10', { customer: consumer })
  const abroadInEuro = await sale(call, '2026-08-11', { customer: consumer, currency: 'EUR' })
  await sale(call, '2026-09-01', { customer: { ...consumer, country: 'FR' } })
  const spring = await sale(call, '2026-06-30', { customer: consumer })
  await correct(call, spring, { ...half, issueDate: '2026-07-01' })
  await correct(call, abroad, { ...half, issueDate: '2026-08-30' })

  const august = await monthSums(call, '2026-08')
  const summer = await quarterSums(call, '2026-Q3')
  await close(call, '2026-08')
  await close(call, '2026-Q3', 'PLN:4.25,PLN@2026-Q2:4.2')

  const late = await sale(call, '2026-08-12', inEuro)
  await voidOf(call, euros)
  await correct(call, document, { ...half, issueDate: '2026-08-31' })
  const lateAbroad = await sale(call, '2026-08-13', { customer: consumer })
  await voidOf(call, abroadInEuro)

  expect(await monthSums(call, '2026-08')).toEqual(august)
  expect(await quarterSums(call, '2026-Q3')).toEqual(summer)
  const { vatUe } = await monthSums(call, '2026-08&state=now')
  expect(vatUe).toHaveProperty('C DE 136695976 false', expect.arrayContaining([late.number]))
  expect(vatUe).toHaveProperty('C DE 136695976 false', expect.not.arrayContaining([euros.number]))
  expect(await quarterSums(call, '2026-Q4')).toMatchObject({
    'corrections DE 2026-Q3 PLN': [lateAbroad.number],
    'corrections DE 2026-Q3 EUR': [abroadInEuro.number],
    'declared DE EUR': [abroadInEuro.number],
  })
})

test('documents are in the order of their issue, in pages, each with its buyer and its amounts', async ({
  service,
}) => {
  const call = await service.caller('pages')
  const second = await sale(call, '2026-10-05', { buyer: { name: 'Möbel GmbH' } })
  const first = await sale(call, '2026-10-04', { items: [chair, advice] })
  const path = 'vat-ue/documents?period=2026-10'
  const buyer = 'part=C&country=DE&number=136695976&triangular=false'
  const page = await read<VatUeDocuments>(call, `${path}&${buyer}&limit=1`)
  expect(page.documents).toEqual([
    {
      id: first.id,
      number: first.number,
      issueDate: '2026-10-04',
      buyerName: null,
      amount: '100.00',
      tax: null,
    },
  ])
  const rest = await read<VatUeDocuments>(call, `${path}&${buyer}&cursor=${page.next}`)
  expect(rest).toMatchObject({ documents: [{ id: second.id, buyerName: 'Möbel GmbH' }], next: null })
  expect(await read(call, `${path}&part=E`)).toMatchObject({ documents: [{ id: first.id, amount: '50.50' }] })
  for (const other of [
    'part=C&country=FR',
    'part=C&number=999999999',
    'part=C&triangular=true',
    'part=export',
  ])
    expect(await read(call, `${path}&${other}`)).toEqual({ documents: [], next: null })

  const abroad = await sale(call, '2026-10-06', { customer: consumer, currency: 'EUR' })
  const supply = 'oss/documents?quarter=2026-Q4&part=supplies'
  expect(await read(call, `${supply}&state=DE&kind=goods&ratePercent=19`)).toEqual({
    documents: [
      {
        id: abroad.id,
        number: abroad.number,
        issueDate: '2026-10-06',
        buyerName: null,
        currency: 'EUR',
        net: '100.00',
        tax: '19.00',
      },
    ],
    next: null,
  })
  for (const other of ['state=FR', 'kind=services', 'ratePercent=7.00', 'currency=PLN'])
    expect(await read(call, `${supply}&${other}`)).toEqual({ documents: [], next: null })
  expect(await read(call, 'oss/documents?quarter=2026-Q4&part=not_oss')).toMatchObject({
    documents: [{ id: first.id }, { id: second.id }],
  })
})

test('a key needs returns:read, and sees the documents of its tenant alone', async ({ service, call }) => {
  await sale(call, '2026-04-01')
  await sale(call, '2026-04-02', { customer: consumer })
  const reader = await service.caller('demo', ['returns:read'])
  const other = await service.caller('other', ['returns:read'])
  const without = await service.caller('demo', ['tax:read', 'documents:write'])
  for (const path of [
    'vat-ue/documents?period=2026-04&part=C',
    'oss/documents?quarter=2026-Q2&part=supplies',
  ]) {
    expect((await read<AnyPage>(reader, path)).documents).toHaveLength(1)
    expect((await read<AnyPage>(other, path)).documents).toEqual([])
    expect(await without('GET', `${returns}/${path}`)).toMatchObject({
      status: 403,
      body: { code: 'missing-scope' },
    })
  }
})

test.for([
  ['vat-ue/documents?period=2026-10', '/query/part'],
  ['vat-ue/documents?period=2026-10&part=F', '/query/part'],
  ['vat-ue/documents?period=2026-Q4&part=C', '/query/period'],
  ['vat-ue/documents?period=2026-10&part=C&country=GR', '/query/country'],
  ['vat-ue/documents?period=2026-10&part=C&country=US', '/query/country'],
  ['vat-ue/documents?period=2026-10&part=C&country=PL', '/query/country'],
  ['vat-ue/documents?period=2026-10&part=C&number=DE-1', '/query/number'],
  ['vat-ue/documents?period=2026-10&part=C&triangular=1', '/query/triangular'],
  ['vat-ue/documents?period=2026-10&part=in_poland&country=DE', '/query/country'],
  ['vat-ue/documents?period=2026-10&part=C&cursor=abc', '/query/cursor'],
  ['oss/documents?quarter=2026-Q4', '/query/part'],
  ['oss/documents?quarter=2026-Q4&part=balance', '/query/part'],
  ['oss/documents?quarter=2026-Q4&part=supplies&state=de', '/query/state'],
  ['oss/documents?quarter=2026-Q4&part=supplies&kind=books', '/query/kind'],
  ['oss/documents?quarter=2026-Q4&part=supplies&ratePercent=19,00', '/query/ratePercent'],
  ['oss/documents?quarter=2026-Q4&part=supplies&correctedQuarter=2026-Q3', '/query/correctedQuarter'],
  ['oss/documents?quarter=2026-Q4&part=corrections&correctedQuarter=2026-10', '/query/correctedQuarter'],
  ['oss/documents?quarter=2026-Q4&part=corrections&ratePercent=19.00', '/query/ratePercent'],
  ['oss/documents?quarter=2026-Q4&part=refused&state=DE', '/query/state'],
  ['oss/documents?quarter=2026-Q4&part=supplies&currency=zł', '/query/currency'],
  ['oss/documents?quarter=2026-Q4&part=supplies&rates=PLN:4.25', '/query/rates'],
] as const)('no documents for %s', async ([path, pointer], { call }) => {
  expect(await call('GET', `${returns}/${path}`)).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', errors: [{ pointer }] },
  })
})
