import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { approveInvoice, correct, nextNumber, type TestDocument } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const poland = {
  customer: { country: 'PL', vatNumber: 'PL1132191233' },
  buyer: { name: 'CDE sp. j.', address: { country: 'PL', line1: 'ul. Sadowa 1' } },
}
const flat = {
  id: 'flat',
  name: 'Flat',
  quantity: '1',
  unitPrice: '341666.67',
  taxRateCode: 'VAT8',
  unit: 'szt.',
}
const extras = { id: 'extras', name: 'Extras', quantity: '1', unitPrice: '5000', taxRateCode: 'VAT23' }

async function withSeller(call: Call): Promise<void> {
  await call('PUT', '/api/v1/tax/seller', seller, { 'if-match': '*' })
}

/** The FA(3) file of a document, which is valid by the schema. */
async function fa3Of(call: Call, { id }: TestDocument): Promise<string> {
  const reply = await call('GET', `/api/v1/tax/documents/${id}/fa3`)
  expect(reply.status, reply.text).toBe(200)
  expect(checkFa3(reply.text)).toEqual([])
  return reply.text
}

const textsIn = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text]) => text)

/** `1 flat 23 % 300000.00 before`: the lines of the order. */
function orderRows(xml: string): string[] {
  const rows = xml.match(/<ZamowienieWiersz>[\s\S]*?<\/ZamowienieWiersz>/g) ?? []
  return rows.map((row) => {
    const [place, name, percent, net] = ['NrWierszaZam', 'P_7Z', 'P_12Z', 'P_11NettoZ'].map((field) =>
      textsIn(row, field).join(),
    )
    return `${place} ${name} ${percent} % ${net}${row.includes('<StanPrzedZ>') ? ' before' : ''}`
  })
}

const summaryFields = ['P_13_1', 'P_14_1', 'P_13_2', 'P_14_2', 'P_15', 'P_15ZK', 'WartoscZamowienia']

// The first three corrections have the figures of samples of the Ministry of Finance.
for (const presentation of ['differences', 'before_and_after'])
  test(`corrections of an advance, presented as ${presentation}, state the payment before them and their lines of the order before and after`, async ({
    call,
  }) => {
    await withSeller(call)
    const wrong = { ...flat, unitPrice: '300000', taxRateCode: 'VAT23' }
    const order = { ...poland, items: [wrong, extras], invoiceType: 'advance', amountReceived: '20000' }
    const advance = await approveInvoice(call, order)
    const stated = async (body: object) => {
      const xml = await fa3Of(call, await correct(call, advance, { presentation, ...body }))
      return [summaryFields.map((field) => textsIn(xml, field).join()), orderRows(xml)]
    }
    const { unitPrice, taxRateCode } = flat
    expect(await stated({ lines: [{ id: 'flat', after: { unitPrice, taxRateCode } }] })).toEqual([
      ['-15993.60', '-3678.53', '18214.94', '1457.19', '0.00', '20000.00', '375150.00'],
      [
        '1 Flat 23 % 300000.00 before',
        '1 Flat 8 % 341666.67',
        '2 Extras 23 % 5000.00 before',
        '2 Extras 23 % 5000.00',
      ],
    ])
    expect(await stated({ amountReceived: '30000' })).toEqual([
      ['133.28', '30.65', '9107.47', '728.60', '10000.00', '20000.00', '375150.00'],
      [
        '1 Flat 8 % 341666.67 before',
        '1 Flat 8 % 341666.67',
        '2 Extras 23 % 5000.00 before',
        '2 Extras 23 % 5000.00',
      ],
    ])
    const tenth = { after: { discountPercent: '10' } }
    const lower = {
      lines: [
        { id: 'flat', ...tenth },
        { id: 'extras', ...tenth },
      ],
    }
    expect(await stated(lower)).toEqual([
      ['0.00', '0.00', '0.00', '0.00', '0.00', '30000.00', '337635.00'],
      [
        '1 Flat 8 % 341666.67 before',
        '1 Flat 8 % 307500.00',
        '2 Extras 23 % 5000.00 before',
        '2 Extras 23 % 4500.00',
      ],
    ])
    expect(
      await stated({
        lines: [{ id: 'extras', after: null }, { add: { ...extras, id: 'rug', name: 'Rug' } }],
      }),
    ).toEqual([
      [
        expect.any(String),
        expect.any(String),
        expect.any(String),
        expect.any(String),
        '0.00',
        '30000.00',
        '338250.00',
      ],
      [
        '1 Flat 8 % 307500.00 before',
        '1 Flat 8 % 307500.00',
        '2 Extras 23 % 4500.00 before',
        '3 Rug 23 % 5000.00',
      ],
    ])
    expect(await stated({ buyer: { ...poland.buyer, name: 'EFG', taxId: '1132191233' } })).toEqual([
      ['', '', '', '', '0.00', '30000.00', ''],
      [],
    ])
    expect(await stated({})).toMatchObject([{ 4: '-30000.00', 5: '30000.00', 6: '0.00' }, {}])
  })

test('a settlement after three corrections of its advance has the figures of the sample of the Ministry of Finance', async ({
  call,
}) => {
  await withSeller(call)
  const wrong = { ...flat, unitPrice: '300000', taxRateCode: 'VAT23' }
  const order = { ...poland, items: [wrong, extras], invoiceType: 'advance', amountReceived: '20000' }
  const advance = await approveInvoice(call, order)
  const { unitPrice, taxRateCode } = flat
  await correct(call, advance, { lines: [{ id: 'flat', after: { unitPrice, taxRateCode } }] })
  await correct(call, advance, { amountReceived: '30000' })
  const reduced = [
    { ...flat, unitPrice: '307500' },
    { ...extras, unitPrice: '4500' },
  ]
  await correct(call, advance, {
    lines: reduced.map(({ id, unitPrice }) => ({ id, after: { unitPrice } })),
  })
  const settlement = { ...poland, items: reduced, invoiceType: 'settlement', settles: [advance.id] }
  const xml = await fa3Of(call, await approveInvoice(call, settlement))
  expect(summaryFields.slice(0, 5).map((field) => textsIn(xml, field).join())).toEqual([
    '4100.16',
    '943.04',
    '280177.59',
    '22414.21',
    '307635.00',
  ])
})

const received = { invoiceType: 'advance', amountReceived: '1000', taxPointDate: '2026-11-10' }
const saleDays: [what: string, body: object, stated: string[]][] = [
  ['an advance that was paid before', received, ['2026-11-10']],
  ['an advance with a date of sale', { ...received, saleDate: '2026-11-11' }, ['2026-11-11']],
  ['an advance that was paid on the day of issue', { ...received, issueDate: '2026-11-10' }, []],
  ['another invoice with a tax point before', { taxPointDate: '2026-11-10' }, []],
]
for (const [what, body, stated] of saleDays)
  test(`P_6 of ${what} and of its correction is [${stated}]`, async ({ call }) => {
    await withSeller(call)
    const invoice = await approveInvoice(call, { ...poland, items: [flat], issueDate: '2026-11-20', ...body })
    expect(textsIn(await fa3Of(call, invoice), 'P_6')).toEqual(stated)
    const issueDate = stated.length > 0 ? '2026-11-21' : '2026-11-10'
    expect(textsIn(await fa3Of(call, await correct(call, invoice, { issueDate })), 'P_6')).toEqual(stated)
  })

test('one correction of two advances states both payments and both orders', async ({ call }) => {
  await withSeller(call)
  const advances = [
    await approveInvoice(call, { ...poland, items: [flat], invoiceType: 'advance', amountReceived: '1000' }),
    await approveInvoice(call, {
      ...poland,
      items: [{ ...flat, unit: 'm2' }],
      invoiceType: 'advance',
      amountReceived: '500',
    }),
  ]
  const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
    number: nextNumber(),
    reason: 'prepayment_refund',
    documents: advances.map(({ id }) => ({ id, lines: [{ id: 'flat', amount: '100' }] })),
  })
  expect(reply.status, reply.text).toBe(201)
  const xml = await fa3Of(call, reply.body)
  expect(textsIn(xml, 'P_15')).toEqual(['-200.00'])
  expect(textsIn(xml, 'P_15ZK')).toEqual(['1500.00'])
  expect(textsIn(xml, 'WartoscZamowienia')).toEqual(['738000.00'])
  expect(textsIn(xml, 'P_8AZ')).toEqual(['szt.', 'szt.', 'm2', 'm2'])
  expect(textsIn(xml, 'NrWierszaZam')).toEqual(['1', '1', '2', '2'])
})

test('a correction of a settlement states what was left to pay before it, and the advances of the settlement', async ({
  call,
}) => {
  await withSeller(call)
  const advances: TestDocument[] = []
  for (const amountReceived of ['20000', '30000'])
    advances.push(
      await approveInvoice(call, {
        ...poland,
        items: [flat, extras],
        invoiceType: 'advance',
        amountReceived,
      }),
    )
  const [first, second] = advances.map(({ id }) => id)
  const settlement = await approveInvoice(call, {
    ...poland,
    items: [flat, extras],
    invoiceType: 'settlement',
    settles: [first],
  })
  const stated = async (body: object) => {
    const xml = await fa3Of(call, await correct(call, settlement, body))
    return ['P_15', 'P_15ZK', 'NrFaZaliczkowej'].map((field) => textsIn(xml, field).join())
  }
  const [one, other] = advances.map(({ number }) => number)
  const price = { reason: 'price_error', lines: [{ id: 'extras', after: { unitPrice: '6000' } }] }
  expect(await stated(price)).toEqual(['1230.00', '355150.00', one])
  expect(await stated({ settles: [first, second] })).toEqual(['-30000.00', '356380.00', `${one},${other}`])
  const buyer = { ...poland.buyer, name: 'EFG', taxId: '1132191233' }
  expect(await stated({ buyer })).toEqual(['0.00', '326380.00', `${one},${other}`])
})

test('a credit of an advance is not voided before a later one, which states the payment that it left', async ({
  call,
}) => {
  await withSeller(call)
  const order = { ...poland, items: [flat], invoiceType: 'advance', amountReceived: '1000' }
  const advance = await approveInvoice(call, order)
  const credit = { reason: 'prepayment_refund', lines: [{ id: 'flat', amount: '100' }] }
  const [first, second] = [await correct(call, advance, credit), await correct(call, advance, credit)]
  expect(textsIn(await fa3Of(call, second), 'P_15ZK')).toEqual(['900.00'])
  const voidOf = async ({ id }: TestDocument) => {
    const body = { reason: 'test' }
    return (await call('POST', `/api/v1/tax/documents/${id}/void`, body, { 'if-match': '*' })).status
  }
  expect([await voidOf(first), await voidOf(second), await voidOf(first)]).toEqual([409, 200, 200])
  expect(textsIn(await fa3Of(call, second), 'P_15ZK')).toEqual(['900.00'])
})
