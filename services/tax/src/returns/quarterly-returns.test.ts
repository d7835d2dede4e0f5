import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { ReturnClosing } from '@fiscus/contracts/returns/return-closing'
import type { ToCorrect } from '@fiscus/contracts/returns/to-correct'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({
  tenants: ['demo', 'late', 'refused'],
  clock: fakeClock('2026-11-21T08:00:00Z'),
})

const returns = '/api/v1/tax/returns'
const customer = { country: 'PL', vatNumber: 'PL1132191233' }

async function withQuarters(call: Call, quarterlyReturns: object = { since: '2026-Q3' }) {
  const profile = { ...seller, taxOffice: '1433', quarterlyReturns }
  return call('PUT', '/api/v1/tax/seller', profile, { 'if-match': '*' })
}

const sale = (call: Call, day: string, unitPrice: string) =>
  approveInvoice(call, {
    customer,
    taxPointDate: day,
    issueDate: day,
    items: [{ id: '1', name: 'Krzesło', quantity: '1', unitPrice, itemType: 'product' }],
  })

const figuresOf = async (call: Call, query: string) =>
  (await call<JpkV7m>('GET', `${returns}/jpk-v7m?period=${query}`)).body
const fileOf = async (call: Call, query: string) =>
  (await call('GET', `${returns}/jpk-v7m/xml?period=${query}`)).text
const close = (call: Call, period: string) => call<ReturnClosing>('POST', `${returns}/closings`, { period })
const fieldsOf = ({ declaration }: JpkV7m) => declaration.map(({ field, value }) => `${field} ${value}`)

test('a quarter has three registers, and its declaration is in the file of the last month (art. 99(2), (3))', async ({
  call,
}) => {
  expect((await withQuarters(call)).status).toBe(200)
  await sale(call, '2026-06-30', '7.00')
  await sale(call, '2026-07-10', '100.20')
  await sale(call, '2026-08-10', '200.20')
  await sale(call, '2026-09-10', '400.20')

  expect(await figuresOf(call, '2026-06')).toMatchObject({ schema: 'JPK_V7M (3) 1-0E' })
  for (const [month, base] of [
    ['2026-07', '100.20'],
    ['2026-08', '200.20'],
  ] as const) {
    const figures = await figuresOf(call, month)
    expect(figures).toMatchObject({
      schema: 'JPK_V7K (3) 1-0E',
      declaration: [],
      cells: [{ amount: base }, {}],
    })
    expect(await fileOf(call, month)).not.toContain('<Deklaracja>')
  }
  const last = await figuresOf(call, '2026-09')
  expect(last.cells).toMatchObject([{ cell: 'K_19', amount: '400.20' }, { cell: 'K_20' }])
  // Of the sums of the quarter, each rounded once: 700.60 and 161.14.
  expect(fieldsOf(last)).toEqual(['P_19 701', 'P_20 161', 'P_37 701', 'P_38 161', 'P_51 161'])
  const xml = await fileOf(call, '2026-09')
  for (const part of [
    '<JPK xmlns="http://crd.gov.pl/wzor/2025/12/19/14089/"',
    'kodSystemowy="JPK_V7K (3)"',
    'kodSystemowy="VAT-7K (17)"',
    '<WariantFormularzaDekl>17</WariantFormularzaDekl>',
    '<Kwartal>3</Kwartal>',
    '<Miesiac>9</Miesiac>',
    '<LiczbaWierszySprzedazy>1</LiczbaWierszySprzedazy>',
  ])
    expect(xml).toContain(part)
})

test('what comes late for a month of a closed quarter waits for that month and for the declaration', async ({
  service,
}) => {
  const call = await service.caller('late')
  await withQuarters(call)
  await sale(call, '2026-07-10', '100.00')
  for (const month of ['2026-07', '2026-08', '2026-09']) {
    const { status, text, body } = await close(call, month)
    expect(status, text).toBe(201)
    expect(body.files.map(({ name }) => name)).toEqual([`JPK_V7K_${month}.xml`])
  }
  await sale(call, '2026-07-20', '50.00')
  expect(fieldsOf(await figuresOf(call, '2026-09'))).toContain('P_19 100')
  expect(fieldsOf(await figuresOf(call, '2026-09&state=now'))).toContain('P_19 150')
  const waiting = await call<ToCorrect>('GET', `${returns}/to-correct`)
  expect(waiting.body.months.map(({ period, tax }) => [period, tax])).toEqual([
    ['2026-07', '11.50'],
    ['2026-09', '11.50'],
  ])
  for (const month of ['2026-07', '2026-09'])
    expect((await close(call, month)).body).toMatchObject({ number: 2, purpose: 'correction' })
  expect(fieldsOf(await figuresOf(call, '2026-09'))).toContain('P_19 150')
  expect(await fileOf(call, '2026-09')).toContain('<CelZlozenia poz="P_7">2<')
  expect((await call<ToCorrect>('GET', `${returns}/to-correct`)).body.months).toEqual([])
})

test('a quarter that ends before it begins, and a month, are refused at the field', async ({ service }) => {
  const call = await service.caller('refused')
  expect(await withQuarters(call, { since: '2026-Q3', until: '2026-Q2' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/quarterlyReturns/until' }] },
  })
  expect(await withQuarters(call, { since: '2026-07' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/quarterlyReturns/since' }] },
  })
})
