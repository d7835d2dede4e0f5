import { renderView } from '@fiscus/pdf/testing/print-view'
import { readView } from '@fiscus/pdf/views/read-view'
import { viewSchemas } from '@fiscus/pdf/views/view-schemas'
import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'

const base = taxServiceTest({ tenants: ['demo', 'other'] })

const seller = {
  name: 'Meble Dąb Sp. z o.o.',
  address: { country: 'PL', line1: 'ul. Prosta 1', postalCode: '00-838', city: 'Warszawa' },
  nip: '5261040828',
  euVatNumber: 'PL5261040828',
  bankAccounts: [{ iban: 'PL61109010140000071219812874', currency: 'PLN', isDefault: true }],
}
const buyer = {
  name: 'Kancelaria Źródło',
  address: { country: 'PL', line1: 'Rynek 1', postalCode: '31-001', city: 'Kraków' },
  taxId: '1132191233',
}
const domestic = { country: 'PL', vatNumber: 'PL1132191233' }
const table = {
  id: '1',
  name: 'Stół',
  quantity: '2',
  unitPrice: '1000.00',
  taxRateCode: 'VAT23',
  unit: 'szt.',
}

let numbers = 0

const test = base
  .extend('approve', { scope: 'file' }, async ({ call }) => {
    const { status, text } = await call('PUT', '/api/v1/tax/seller', seller, { 'if-match': '"v1"' })
    expect(status, text).toBe(200)
    return (body: object) => approve(call, body)
  })
  .extend('print', { scope: 'file' }, ({ service }) => async (id: string, language: 'pl' | 'en' = 'pl') => {
    const { fresh } = service
    const record = await fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
      readView(db, 'invoice', id, { language }),
    )
    const view = viewSchemas.invoice.parse(record?.view)
    const { html } = await renderView('invoice', view)
    const text = html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll(/[\s\u00a0]+/g, ' ')
    return { record, view, text }
  })

function nextNumber(): string {
  numbers += 1
  return `FV/${numbers}`
}

async function approve(call: Call, body: object): Promise<{ id: string; number: string }> {
  const document = {
    type: 'invoice',
    number: nextNumber(),
    issueDate: '2026-11-21',
    currency: 'PLN',
    ...body,
  }
  const reply = await call<{ id: string; number: string }>('POST', '/api/v1/tax/documents', document)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

/** What VAT act art. 106e asks for, and where it stands on the printed invoice. */
const article106e: [point: string, body: object, printed: (string | RegExp)[]][] = [
  ['(1)(1) issue date, (2) number', {}, ['Data wystawienia 21.11.2026', /Faktura FV\/\d+ /]],
  [
    '(1)(3) names and addresses, (4) NIP of the seller, (5) number of the buyer',
    {},
    [
      'Sprzedawca Meble Dąb Sp. z o.o. ul. Prosta 1 00-838 Warszawa NIP 5261040828',
      'Nabywca Kancelaria Źródło Rynek 1 31-001 Kraków NIP 1132191233',
    ],
  ],
  ['(1)(6) date of sale', { saleDate: '2026-11-20' }, ['Data sprzedaży 20.11.2026']],
  [
    '(1)(6) period of sale',
    { salePeriod: { from: '2026-11-01', to: '2026-11-20' } },
    ['Okres sprzedaży 01.11.2026 – 20.11.2026'],
  ],
  [
    '(1)(7) name, (8) quantity and unit, (9) net price, (11) net value, (12) rate',
    {},
    ['Cena netto', '1 Stół 2 szt. 1 000,00 2 000,00 23% 460,00 2 460,00'],
  ],
  [
    '(1)(10) discounts',
    { items: [{ ...table, discountPercent: '10' }] },
    ['Rabat', '1 Stół 2 szt. 1 000,00 200,00 1 800,00 23%'],
  ],
  [
    '(1)(13) net by rate, (14) tax by rate, (15) amount due',
    { items: [table, { ...table, id: '2', taxRateCode: 'VAT8' }] },
    [
      /23% art\. 41 ust\. 1 ustawy o VAT 2 000,00 460,00 2 460,00 8% art\. 41 ust\. 2 ustawy o VAT 2 000,00 160,00 2 160,00/,
      'Do zapłaty 4 620,00 PLN',
    ],
  ],
  ['(1)(16) cash accounting', { annotations: { cashAccounting: true } }, ['metoda kasowa']],
  ['(1)(17) self-billing', { annotations: { selfBilling: true } }, ['samofakturowanie']],
  [
    '(1)(18) reverse charge, (24) EU VAT numbers',
    {
      customer: { country: 'DE', geoZone: 'eu_vat', customerType: 'b2b', vatNumber: 'DE136695976' },
      buyer: { name: 'Muster GmbH', address: { country: 'DE', line1: 'Hauptstr. 1' }, taxId: 'DE136695976' },
      items: [{ ...table, taxRateCode: undefined, itemType: 'service' }],
    },
    ['odwrotne obciążenie', 'np.', 'NIP UE PL5261040828', 'Nr identyfikacji podatkowej DE136695976'],
  ],
  ['(1)(18a) split payment', { annotations: { splitPayment: true } }, ['mechanizm podzielonej płatności']],
  [
    '(1)(19) provision of an exemption',
    { items: [{ ...table, taxRateCode: 'ZW' }] },
    ['zw. art. 43 ust. 1 ustawy o VAT 2 000,00'],
  ],
  [
    '(3) margin procedure, without any tax',
    { items: [{ ...table, taxRateCode: 'MARZA23', acquisitionCost: '777.77' }] },
    ['procedura marży - towary używane', 'Cena brutto', /^(?!.*(?:777,77|Razem VAT|Kwota VAT|Razem netto))/],
  ],
  [
    '(7), (8) gross prices',
    { priceMode: 'inclusive', items: [{ ...table, unitPrice: '1230.00' }] },
    ['Cena brutto', '2 szt. 1 230,00 2 000,00 23% 460,00 2 460,00'],
  ],
  [
    '(11) tax in PLN',
    { currency: 'EUR', exchangeRate: { rate: '4.2501', date: '2026-11-19', source: 'NBP 224/A/NBP/2026' } },
    ['Kwota VAT w PLN 1 955,05 PLN', '1 EUR = 4,2501 PLN, NBP 224/A/NBP/2026 z dnia 19.11.2026'],
  ],
]

for (const [point, body, printed] of article106e)
  test(`art. 106e ${point}`, async ({ approve, print }) => {
    const { id } = await approve({ customer: domestic, buyer, items: [table], ...body })
    const { text } = await print(id)
    for (const words of printed)
      if (typeof words === 'string') expect(text).toContain(words)
      else expect(text).toMatch(words)
  })

test('the words of the law stand in Polish on an English invoice as well', async ({ approve, print }) => {
  const annotations = { splitPayment: true, selfBilling: true }
  const { id } = await approve({ customer: domestic, buyer, items: [table], annotations })
  const { text } = await print(id, 'en')
  expect(text).toContain('split payment (mechanizm podzielonej płatności)')
  expect(text).toContain('self-billing (samofakturowanie)')
  expect(text).toContain('Amount due 2,460.00 PLN')
})

test('art. 106f: an advance invoice states its order, and a settlement the advances', async ({
  approve,
  print,
}) => {
  const order = { customer: domestic, buyer, items: [table] }
  const advance = await approve({
    ...order,
    invoiceType: 'advance',
    amountReceived: '1230.00',
    saleDate: '2026-11-18',
  })
  const { text, view } = await print(advance.id)
  expect(view.advance).toEqual({ order: { net: '2000.00', tax: '460.00', gross: '2460.00' } })
  expect(text).toContain('Faktura zaliczkowa')
  expect(text).toContain('Data otrzymania zapłaty 18.11.2026')
  expect(text).toContain('2 szt. 1 000,00 2 000,00 23% 460,00 2 460,00')
  expect(text).toContain('Wartość zamówienia 2 460,00 PLN')
  expect(text).toContain('Razem netto 1 000,00 PLN')
  expect(text).toContain('Otrzymana zaliczka 1 230,00 PLN')
  expect(text).not.toContain('Do zapłaty')
  const settlement = await approve({ ...order, invoiceType: 'settlement', settles: [advance.id] })
  const settled = await print(settlement.id)
  expect(settled.view.settles).toEqual([{ number: advance.number, issue_date: '2026-11-21' }])
  expect(settled.text).toContain(`Rozliczenie zaliczki z faktury ${advance.number}`)
  expect(settled.text).toContain('Do zapłaty 1 230,00 PLN')
})

test('art. 106j: a correction states the corrected invoice, its reason and the differences', async ({
  approve,
  call,
  print,
}) => {
  const original = await approve({ customer: domestic, buyer, items: [table] })
  const correct = (body: object) =>
    call<{ id: string }>('POST', `/api/v1/tax/documents/${original.id}/corrections`, {
      number: nextNumber(),
      reason: 'return_of_goods',
      note: 'uszkodzony blat',
      ...body,
    })
  const both = await correct({
    presentation: 'before_and_after',
    lines: [{ id: '1', after: { unitPrice: '900.00' } }],
  })
  const { text, view } = await print(both.body.id)
  expect(text).toContain('Faktura korygująca')
  expect(text).toContain(`Korekta do ${original.number} z dnia 21.11.2026`)
  expect(text).toContain('zwrot towarów: uszkodzony blat')
  expect(view.lines.map(({ state, gross }) => [state, gross])).toEqual([
    ['before', '2460.00'],
    ['after', '2214.00'],
  ])
  expect(text).toContain('przed korektą')
  expect(text).toContain('Do zwrotu 246,00 PLN')
  expect(text).toContain('Słownie: dwieście czterdzieści sześć złotych 00/100')
  const rest = await print((await correct({})).body.id)
  expect(rest.text).toContain('Pozycje przedstawiają różnice')
  expect(rest.text).toContain('−2 szt.')
})

test('payments before the issue are printed, and an invoice that is paid has no amount due', async ({
  approve,
  print,
}) => {
  const sale = { customer: domestic, buyer, items: [table] }
  const received = [{ amount: '460.00', date: '2026-11-19', method: 'card' }]
  const partly = await print((await approve({ ...sale, payment: { received } })).id)
  expect(partly.text).toContain('Zapłacono 460,00 PLN Do zapłaty 2 000,00 PLN')
  const paid = await print((await approve({ ...sale, payment: { isPaid: true } })).id)
  expect(paid.text).toContain('Zapłacono w całości 2 460,00 PLN')
})

test('an issued invoice keeps its seller, and a voided one is marked', async ({ approve, call, print }) => {
  const { id } = await approve({ customer: domestic, buyer, items: [table] })
  const before = await print(id)
  const changed = { ...seller, name: 'Another name' }
  expect((await call('PUT', '/api/v1/tax/seller', changed, { 'if-match': '"v2"' })).status).toBe(200)
  expect((await print(id)).view).toEqual(before.view)
  expect((await call('PUT', '/api/v1/tax/seller', seller, { 'if-match': '"v3"' })).status).toBe(200)
  expect(before.record).toMatchObject({
    issuedInvoice: { ksefNumber: null },
    fileName: expect.stringMatching(/^FV-\d+\.pdf$/),
  })
  const voided = { reason: 'duplicate' }
  const reply = await call('POST', `/api/v1/tax/documents/${id}/void`, voided, { 'if-match': '"v1"' })
  expect(reply.status, reply.text).toBe(200)
  expect((await print(id)).text).toContain('ANULOWANO')
})

test('no view of another tenant or another kind is read', async ({ approve, service }) => {
  const { id } = await approve({ customer: domestic, buyer, items: [table] })
  const { databases, tenant } = service.fresh
  const read = (slug: string, kind: 'invoice' | 'offer') =>
    databases.withTenant(tenant(slug).id, (db) => readView(db, kind, id, { language: 'pl' }))
  expect(await read('other', 'invoice')).toBeNull()
  expect(await read('demo', 'offer')).toBeNull()
  expect(await read('demo', 'invoice')).not.toBeNull()
})

test('a name with HTML and Liquid is printed as it is', async ({ approve, print }) => {
  const name = '<script>alert(1)</script> {{ seller.nip }} {% assign x = 1 %}'
  const { id } = await approve({ customer: domestic, buyer, items: [{ ...table, name }] })
  const { view } = await print(id)
  const { html } = await renderView('invoice', view)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{ seller.nip }} {% assign x = 1 %}')
  expect(html).not.toContain('<script')
})
