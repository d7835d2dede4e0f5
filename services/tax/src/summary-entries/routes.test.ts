import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { ReturnClosing } from '@fiscus/contracts/returns/return-closing'
import type { EnteredSummaries, SummaryEntryRecord } from '@fiscus/contracts/returns/summary-entry'
import type { ToCorrect } from '@fiscus/contracts/returns/to-correct'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { approveInvoice } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({
  tenants: ['demo', 'receipts', 'closed', 'csv', 'bad'],
  clock: fakeClock('2026-11-21T08:00:00Z'),
})

const returns = '/api/v1/tax/returns'
const path = `${returns}/summary-entries`
const report = {
  type: 'RO',
  number: 'RF/2026/10',
  issueDate: '2026-10-31',
  amounts: { K_19: '1000.00', K_20: '230.00', K_15: '200.00', K_16: '10.00' },
}
const consumer = { country: 'PL', isBusiness: false }
const chair = { id: '1', name: 'Krzesło', quantity: '1', unitPrice: '100.00', itemType: 'product' }

const enter = (call: Call, ...entries: object[]) => call<EnteredSummaries>('POST', path, { entries })

async function withSeller(call: Call): Promise<void> {
  await call('PUT', '/api/v1/tax/seller', { ...seller, taxOffice: '1433' }, { 'if-match': '*' })
}

async function figuresOf(call: Call, query = '2026-10'): Promise<JpkV7m> {
  const { status, text, body } = await call<JpkV7m>('GET', `${returns}/jpk-v7m?period=${query}`)
  expect(status, text).toBe(200)
  expect(body.reconciliation.unexplained).toEqual({ net: '0.00', tax: '0.00' })
  return body
}

const cellsOf = ({ cells }: JpkV7m) => cells.map(({ cell, amount }) => `${cell} ${amount}`)
const fileOf = async (call: Call, query = '') =>
  (await call('GET', `${returns}/jpk-v7m/xml?period=2026-10${query}`)).text
const rowsOf = (xml: string) =>
  [...xml.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)].map(([row]) => row.replaceAll(/\s+/g, ''))

test('a report of a cash register is a row RO without a buyer, in the sums and the declaration', async ({
  call,
}) => {
  await withSeller(call)
  const { status, text, body } = await enter(call, report)
  expect(status, text).toBe(201)
  expect(body).toMatchObject({ warnings: [], entries: [{ ...report, period: '2026-10', version: 1 }] })
  const figures = await figuresOf(call)
  expect(cellsOf(figures)).toEqual(['K_15 200.00', 'K_16 10.00', 'K_19 1000.00', 'K_20 230.00'])
  expect(figures).toMatchObject({
    control: { salesRows: 1, outputTax: '240.00' },
    reconciliation: {
      documents: { documents: 0, net: '0.00', tax: '0.00' },
      entries: { entries: 1, net: '1200.00', tax: '240.00' },
    },
    notes: [{ code: 'no-purchases' }],
  })
  const xml = await fileOf(call)
  expect(checkJpk(xml)).toEqual([])
  expect(rowsOf(xml)).toEqual([
    [
      '<SprzedazWiersz><LpSprzedazy>1</LpSprzedazy><NrKontrahenta>BRAK</NrKontrahenta>',
      '<NazwaKontrahenta>BRAK</NazwaKontrahenta><DowodSprzedazy>RF/2026/10</DowodSprzedazy>',
      '<DataWystawienia>2026-10-31</DataWystawienia><DI>1</DI><TypDokumentu>RO</TypDokumentu>',
      '<K_15>200.00</K_15><K_16>10.00</K_16><K_19>1000.00</K_19><K_20>230.00</K_20></SprzedazWiersz>',
    ].join(''),
  ])
  const [entry] = body.entries
  expect(await call('GET', `${path}/${entry?.id}`)).toMatchObject({ status: 200, body: entry })
  expect(await call('GET', `${path}?period=2026-10`)).toMatchObject({ body: { entries: [entry] } })
  const audit = await call('GET', `/api/v1/audit?entity=summary_entry&entity_id=${entry?.id}`)
  expect(audit.body).toMatchObject({ entries: [{ action: 'create', after: { number: 'RF/2026/10' } }] })
})

test('an invoice to a receipt is a row FP, and counts in no sum: the report of the register has its sale', async ({
  service,
}) => {
  const call = await service.caller('receipts')
  await withSeller(call)
  const annotations = { toReceipt: true, relatedParties: true }
  await approveInvoice(call, {
    customer: consumer,
    taxPointDate: '2026-10-05',
    issueDate: '2026-10-05',
    items: [chair],
    annotations,
  })
  const alone = await figuresOf(call)
  expect(alone).toMatchObject({
    cells: [],
    control: { salesRows: 1, outputTax: '0.00' },
    reconciliation: { differences: [{ reason: 'receipt', documents: 1, net: '100.00', tax: '23.00' }] },
  })
  expect(alone.notes.map(({ code }) => code)).toContain('receipts-without-report')
  await enter(call, report)
  const figures = await figuresOf(call)
  expect(cellsOf(figures)).toContain('K_19 1000.00')
  expect(figures.notes.map(({ code }) => code)).not.toContain('receipts-without-report')
  const xml = await fileOf(call)
  expect(checkJpk(xml)).toEqual([])
  const [invoice] = rowsOf(xml)
  expect(invoice).toContain('<BFK>1</BFK><TypDokumentu>FP</TypDokumentu><TP>1</TP><K_19>100.00</K_19>')
  expect(xml).toContain('<PodatekNalezny>240.00</PodatekNalezny>')
  const listed = await call<{ documents: object[] }>(
    'GET',
    `${returns}/jpk-v7m/documents?period=2026-10&part=receipt`,
  )
  expect(listed.body.documents).toMatchObject([{ amount: '100.00', tax: '23.00' }])
})

test('what is entered or withdrawn after a closing waits for the next closing of the month', async ({
  service,
}) => {
  const call = await service.caller('closed')
  await withSeller(call)
  const [sent] = (await enter(call, report)).body.entries
  const close = () => call<ReturnClosing>('POST', `${returns}/closings`, { period: '2026-10' })
  expect((await close()).status).toBe(201)
  const late = await enter(call, {
    ...report,
    type: 'WEW',
    number: 'WEW/1',
    amounts: { K_17: '100', K_18: '8' },
  })
  expect(late.body.warnings).toMatchObject([{ code: 'month-closed', pointer: '/entries/0/issueDate' }])
  const withdrawn = await call(
    'POST',
    `${path}/${sent?.id}/withdraw`,
    { reason: 'Entered twice' },
    { 'if-match': '"v1"' },
  )
  expect(withdrawn).toMatchObject({ status: 200, body: { withdrawReason: 'Entered twice', version: 2 } })
  expect(cellsOf(await figuresOf(call))).toEqual(['K_15 200.00', 'K_16 10.00', 'K_19 1000.00', 'K_20 230.00'])
  expect(cellsOf(await figuresOf(call, '2026-10&state=now'))).toEqual(['K_17 100.00', 'K_18 8.00'])
  const waiting = await call<ToCorrect>('GET', `${returns}/to-correct`)
  expect(waiting.body.months).toMatchObject([
    {
      period: '2026-10',
      net: '-1100.00',
      tax: '-232.00',
      facts: [
        { reason: 'withdrawn_entry', number: 'RF/2026/10', tax: '-240.00' },
        { reason: 'summary_entry', number: 'WEW/1', tax: '8.00' },
      ],
    },
  ])
  const second = await close()
  expect(second, second.text).toMatchObject({ status: 201, body: { number: 2, purpose: 'correction' } })
  expect(cellsOf(await figuresOf(call))).toEqual(['K_17 100.00', 'K_18 8.00'])
  expect((await call<ToCorrect>('GET', `${returns}/to-correct`)).body.months).toEqual([])
})

test('a CSV file has a column for each cell, and Polish commas', async ({ service }) => {
  const call = await service.caller('csv')
  const type = { 'content-type': 'text/csv' }
  const file = [
    'type;number;issueDate;saleDate;K_19;K_20;SprzedazVAT_Marza;marginProcedure',
    'RO;RF/1;2026-11-02;2026-10-31;1000,00;230,00;;',
    'WEW;WEW/2;2026-10-31;;50;11,50;100;used_goods',
  ].join('\r\n')
  const reply = await call<EnteredSummaries>('POST', `${path}/csv`, file, type)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.entries).toMatchObject([
    { number: 'RF/1', period: '2026-10', amounts: { K_19: '1000.00', K_20: '230.00' } },
    { number: 'WEW/2', marginProcedure: 'used_goods', amounts: { SprzedazVAT_Marza: '100.00' } },
  ])
  const again = await call('POST', `${path}/csv`, file, type)
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'document-number-taken',
      errors: [{ pointer: '/rows/2/number' }, { pointer: '/rows/3/number' }],
    },
  })
  const bad = await call('POST', `${path}/csv`, 'type,number,issueDate,K_19\nRO,RF/9,2026-10-01,1', type)
  expect(bad).toMatchObject({ status: 422, body: { errors: [{ pointer: '/rows/2/K_20' }] } })
})

describe('bad input', () => {
  for (const [what, entry, pointer] of [
    ['a base without its tax', { amounts: { K_19: '1' } }, '/entries/0/amounts/K_20'],
    ['a tax without its base', { amounts: { K_18: '1' } }, '/entries/0/amounts/K_17'],
    ['no amount', { amounts: {} }, '/entries/0/amounts'],
    ['a cell of purchases', { amounts: { K_10: '1', K_42: '1' } }, '/entries/0/amounts/K_42'],
    ['three decimals', { amounts: { K_10: '1.005' } }, '/entries/0/amounts/K_10'],
    ['a month before JPK_V7M(3)', { issueDate: '2026-01-31' }, '/entries/0/issueDate'],
    [
      'a selling price without a procedure',
      { amounts: { SprzedazVAT_Marza: '1' } },
      '/entries/0/marginProcedure',
    ],
    ['another type', { type: 'FP' }, '/entries/0/type'],
  ] as const)
    test(`${what} is refused at the field`, async ({ call }) => {
      expect(await enter(call, { ...report, number: 'X', ...entry })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      })
    })

  test('a number twice, a second withdrawal and an old version are refused', async ({ service }) => {
    const call = await service.caller('bad')
    expect(await enter(call, report, report)).toMatchObject({
      status: 409,
      body: { errors: [{ pointer: '/entries/1/number' }] },
    })
    const [entry] = (await enter(call, report)).body.entries
    const withdraw = (headers: Record<string, string>) =>
      call<SummaryEntryRecord>('POST', `${path}/${entry?.id}/withdraw`, { reason: 'x' }, headers)
    expect((await withdraw({})).status).toBe(428)
    expect((await withdraw({ 'if-match': '"v7"' })).status).toBe(412)
    expect((await withdraw({ 'if-match': '"v1"' })).status).toBe(200)
    expect(await withdraw({ 'if-match': '"v2"' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/path/id' }] },
    })
    expect((await enter(call, report)).status).toBe(201)
  })

  test('a tax that is not that of its base is entered with a warning', async ({ call }) => {
    const amounts = { K_17: '100.00', K_18: '23.00' }
    const { body } = await enter(call, { ...report, number: 'RF/odd', amounts })
    expect(body.warnings).toMatchObject([{ code: 'summary-tax-differs', pointer: '/entries/0/amounts/K_18' }])
  })
})
