import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { approveInvoice, correct, nextNumber, type TestDocument } from '../testing/documents.ts'
import { everyDocumentField, everyLineField } from '../testing/sample-content.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const chair = {
  id: '1',
  name: 'Krzesło',
  quantity: '2',
  unitPrice: '100.00',
  itemType: 'product',
  unit: 'szt.',
}
const poland = { customer: { country: 'PL', vatNumber: 'PL1132191233' } }
const buyer = {
  name: 'CDE sp. j.',
  address: { country: 'PL', line1: 'ul. Sadowa 1', postalCode: '00-002', city: 'Kraków' },
}

/** The buyer of the number of `poland`, as a correction states it. */
const polishBuyer = { ...buyer, taxId: '1132191233' }

async function withSeller(call: Call): Promise<void> {
  const reply = await call('PUT', '/api/v1/tax/seller', seller, { 'if-match': '*' })
  expect(reply.status, reply.text).toBeLessThan(300)
}

/** The FA(3) file of a document, which is valid by the schema. */
async function fa3Of(call: Call, { id }: Pick<TestDocument, 'id'>): Promise<string> {
  const reply = await call('GET', `/api/v1/tax/documents/${id}/fa3`)
  expect(reply.status, reply.text).toBe(200)
  expect(checkFa3(reply.text)).toEqual([])
  return reply.text
}

const textsIn = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text]) => text)

// Before the other tests store a profile of the seller.
test('an invoice without a seller, an offer and a line without a field name each reason', async ({
  call,
}) => {
  const unnamed = await approveInvoice(call, { ...poland, items: [chair] })
  const refused = await call<{ errors: { code: string }[] }>('GET', `/api/v1/tax/documents/${unnamed.id}/fa3`)
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ code: 'fa3-seller-missing' }] } })

  const german = { customer: { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' } }
  const service = { ...chair, itemType: 'service', taxRateCode: 'VAT0' }
  const odd = await approveInvoice(call, { ...german, type: 'offer', number: nextNumber(), items: [service] })
  const codes = await call<{ errors: { code: string }[] }>('GET', `/api/v1/tax/documents/${odd.id}/fa3`)
  expect(codes.body.errors.map(({ code }) => code)).toEqual([
    'fa3-not-an-invoice',
    'fa3-seller-missing',
    'fa3-no-field',
  ])
})

describe('the structured invoice of', () => {
  test('an invoice with everything that it may state', async ({ call }) => {
    await withSeller(call)
    const document = await approveInvoice(call, {
      ...poland,
      ...everyDocumentField,
      items: [
        { ...chair, ...everyLineField, discountPercent: '10' },
        { ...chair, id: '2', name: 'x'.repeat(1000) },
      ],
    })
    const xml = await fa3Of(call, document)
    expect(textsIn(xml, 'Rola')).toEqual(['8', '1'])
    expect(textsIn(xml, 'OpisRoli')).toEqual(['pełnomocnik'])
    expect(textsIn(xml, 'P_10')).toEqual(['10'])
    expect(textsIn(xml, 'P_16')).toEqual(['1'])
    expect(textsIn(xml, 'KwotaZaplatyCzesciowej')).toEqual(['100'])
    expect(textsIn(xml, 'P_7').map((name) => name?.length)).toEqual([7, 512])
    expect(textsIn(xml, 'Wartosc')).toEqual(['dąb olejowany', 'x'.repeat(256), 'x'.repeat(232)])
    expect(textsIn(xml, 'StopkaFaktury')).toEqual([everyDocumentField.notes, seller.registerText])
  })

  test('an export from a gross price list states the price and the discount without the home tax', async ({
    call,
  }) => {
    await withSeller(call)
    const exported = { unitPrice: '123.00', discountAmount: '12.30', priceTaxRateCode: 'VAT23' }
    const document = await approveInvoice(call, {
      customer: { country: 'US' },
      buyer: { name: 'Acme', address: { country: 'US', line1: '1 Main Street' } },
      items: [{ ...chair, ...exported }],
    })
    const xml = await fa3Of(call, document)
    const line = ['P_8B', 'P_9A', 'P_10', 'P_11'].map((name) => textsIn(xml, name))
    expect(line).toEqual([['2'], ['100'], ['5'], ['190.00']])
  })

  test('an advance whose lines have another exchange rate than the document states theirs', async ({
    call,
  }) => {
    await withSeller(call)
    const rateOf = (rate: string) => ({ rate, date: '2026-11-20', source: 'NBP' })
    const advance = await approveInvoice(call, {
      ...poland,
      buyer,
      currency: 'EUR',
      exchangeRate: rateOf('4.00'),
      invoiceType: 'advance',
      amountReceived: '123.00',
      items: [{ ...chair, exchangeRate: rateOf('4.25') }],
    })
    const xml = await fa3Of(call, advance)
    expect([...textsIn(xml, 'P_14_1W'), ...textsIn(xml, 'KursWalutyZ')]).toEqual(['97.75', '4.25'])
  })

  test('an invoice with a line that is only withheld charges it beside P_15', async ({ call }) => {
    await withSeller(call)
    const withheld = { id: '2', name: 'Licencja', quantity: '1', unitPrice: '200', taxRateCode: 'WHT20' }
    const document = await approveInvoice(call, { ...poland, buyer, items: [chair, withheld] })
    const xml = await fa3Of(call, document)
    expect([...textsIn(xml, 'P_15'), ...textsIn(xml, 'SumaObciazen')]).toEqual(['246.00', '200.00'])
    expect([...textsIn(xml, 'SumaOdliczen'), ...textsIn(xml, 'DoZaplaty')]).toEqual(['40.00', '406.00'])
  })

  for (const [where, customer, field] of [
    ['Poland', poland.customer, 'P_13_1'],
    ['Germany', { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' }, 'P_13_6_2'],
  ] as const)
    test(`goods with a deposit for a buyer in ${where} charges the deposit beside P_15`, async ({ call }) => {
      await withSeller(call)
      const deposit = { id: '2', name: 'Kaucja', quantity: '4', unitPrice: '0.50', taxCategory: 'deposit' }
      const document = await approveInvoice(call, { customer, buyer, items: [chair, deposit] })
      const xml = await fa3Of(call, document)
      expect([...textsIn(xml, 'P_7'), ...textsIn(xml, field)]).toEqual(['Krzesło', '200.00'])
      expect([...textsIn(xml, 'P_13_8'), ...textsIn(xml, 'SumaObciazen')]).toEqual(['2.00'])
      const due = Number(textsIn(xml, 'P_15')[0]) + 2
      expect(textsIn(xml, 'DoZaplaty')).toEqual([due.toFixed(2)])
    })

  test('a service abroad for a Polish buyer, stated by the geo zone, has P_13_8 and the NIP', async ({
    call,
  }) => {
    await withSeller(call)
    const abroad = { ...chair, name: 'Remont w Berlinie', itemType: 'service', taxRateCode: 'NP' }
    const document = await approveInvoice(call, {
      customer: { geoZone: 'export_world', isBusiness: true },
      buyer: { ...buyer, taxId: '1132191233' },
      items: [abroad, { ...chair, id: '2', taxRateCode: 'VAT23' }],
    })
    const xml = await fa3Of(call, document)
    expect([...textsIn(xml, 'P_12'), ...textsIn(xml, 'P_13_8')]).toEqual(['np I', '23', '200.00'])
    expect(textsIn(xml, 'NIP')).toContain('1132191233')
  })

  for (const [what, customer, identity] of [
    ['a Polish business', { country: 'PL', vatNumber: 'PL1132191233' }, '<NIP>1132191233</NIP>'],
    ['a consumer', { country: 'PL', isBusiness: false }, '<BrakID>1</BrakID>'],
    [
      'a Greek business',
      { customerType: 'b2b', geoZone: 'eu_vat', country: 'GR', vatNumber: 'EL094259216' },
      '<KodUE>EL</KodUE>\n      <NrVatUE>094259216</NrVatUE>',
    ],
  ] as const)
    test(`an invoice for ${what}`, async ({ call }) => {
      await withSeller(call)
      const document = await approveInvoice(call, { customer, buyer: { name: 'X' }, items: [chair] })
      expect(await fa3Of(call, document)).toContain(identity)
    })

  test('a small invoice for a tax number without a name: a simplified one', async ({ call }) => {
    await withSeller(call)
    const kinds = []
    for (const unitPrice of ['100.00', '500.00']) {
      const document = await approveInvoice(call, { ...poland, items: [{ ...chair, unitPrice }] })
      kinds.push(...textsIn(await fa3Of(call, document), 'RodzajFaktury'))
    }
    expect(kinds).toEqual(['UPR', 'VAT'])
  })

  test('a correction with its rows before and after, and of the buyer', async ({ call }) => {
    await withSeller(call)
    const document = await approveInvoice(call, { ...poland, buyer, items: [chair] })
    const lines = [{ id: '1', after: { unitPrice: '90.00' } }]
    const change = { reason: 'price_reduction', note: 'uszkodzenia', presentation: 'before_and_after', lines }
    const xml = await fa3Of(call, await correct(call, document, change))
    expect(textsIn(xml, 'RodzajFaktury')).toEqual(['KOR'])
    expect(textsIn(xml, 'PrzyczynaKorekty')).toEqual(['uszkodzenia'])
    expect(textsIn(xml, 'TypKorekty')).toEqual(['2'])
    expect(textsIn(xml, 'NrFaKorygowanej')).toEqual([document.number])
    expect(textsIn(xml, 'P_9A')).toEqual(['100', '90'])
    expect(textsIn(xml, 'StanPrzed')).toEqual(['1'])
    expect([...textsIn(xml, 'P_13_1'), ...textsIn(xml, 'P_14_1'), ...textsIn(xml, 'P_15')]).toEqual([
      '-20.00',
      '-4.60',
      '-24.60',
    ])

    const named = { ...polishBuyer, name: 'EFG sp. j.' }
    const renamed = await fa3Of(call, await correct(call, document, { buyer: named }))
    expect(renamed).toMatch(/<Podmiot2K>[\s\S]*CDE sp\. j\.[\s\S]*<\/Podmiot2K>/)
    expect(renamed).not.toContain('<Podmiot1K>')
  })

  test('a correction states the buyer before it only if it changes the buyer itself', async ({ call }) => {
    await withSeller(call)
    const document = await approveInvoice(call, { ...poland, buyer, items: [chair] })
    const namesBefore = async (correction: TestDocument) =>
      /<Podmiot2K>[\s\S]*?<\/Podmiot2K>/
        .exec(await fa3Of(call, correction))?.[0]
        .match(/(?<=<Nazwa>)[^<]*/)?.[0]

    const first = await correct(call, document, { buyer: { ...polishBuyer, name: 'EFG sp. j.' } })
    const price = await correct(call, document, { lines: [{ id: '1', after: { unitPrice: '90.00' } }] })
    const second = await correct(call, document, { buyer: { ...polishBuyer, name: 'HIJ sp. j.' } })
    const before = [await namesBefore(first), await namesBefore(price), await namesBefore(second)]
    expect(before).toEqual(['CDE sp. j.', undefined, 'EFG sp. j.'])

    for (const { id } of [second, price, first]) {
      const voided = await call(
        'POST',
        `/api/v1/tax/documents/${id}/void`,
        { reason: 'test' },
        { 'if-match': '*' },
      )
      expect(voided.status, voided.text).toBe(200)
    }
    expect(await namesBefore(second)).toBe('EFG sp. j.')
    expect(await namesBefore(await correct(call, document, { buyer: { ...polishBuyer, name: 'KLM' } }))).toBe(
      'CDE sp. j.',
    )
  })

  test('a correction of several invoices states each buyer that it changes, and none that it only names', async ({
    call,
  }) => {
    await withSeller(call)
    const named = (name: string) =>
      approveInvoice(call, { ...poland, buyer: { ...buyer, name }, items: [chair] })
    const invoices = [await named('CDE'), await named('CDE sp. j.'), await named('CDE')]
    const correctAll = async (body: object) => {
      const reply = await call<TestDocument>('POST', '/api/v1/tax/documents/corrections', {
        number: nextNumber(),
        reason: 'other_error',
        documents: invoices.map(({ id }) => ({ id })),
        ...body,
      })
      expect(reply.status, reply.text).toBe(201)
      const xml = await fa3Of(call, reply.body)
      return Array.from(xml.matchAll(/<Podmiot2K>[\s\S]*?<Nazwa>([^<]*)/g), ([, name]) => name)
    }
    expect(await correctAll({ discount: { gross: '30.00' } })).toEqual([])
    expect(await correctAll({ buyer: { ...polishBuyer, name: 'EFG' } })).toEqual(['CDE', 'CDE sp. j.'])
    expect(await correctAll({ buyer: { ...polishBuyer, name: 'HIJ' } })).toEqual(['EFG'])
  })

  test('an advance in euro and its settlement', async ({ call }) => {
    await withSeller(call)
    const euro = { currency: 'EUR', exchangeRate: { rate: '4.5005', date: '2026-11-20', source: 'NBP' } }
    const order = { ...poland, ...euro, buyer, items: [{ ...chair, unitPrice: '1000.00' }] }
    const advance = await approveInvoice(call, {
      ...order,
      invoiceType: 'advance',
      amountReceived: '1230.00',
    })
    const paid = await fa3Of(call, advance)
    expect(textsIn(paid, 'RodzajFaktury')).toEqual(['ZAL'])
    expect(textsIn(paid, 'P_15')).toEqual(['1230.00'])
    expect(textsIn(paid, 'KursWalutyZ')).toEqual(['4.5005'])
    expect(textsIn(paid, 'WartoscZamowienia')).toEqual(['2460.00'])
    expect(textsIn(paid, 'P_11NettoZ')).toEqual(['2000.00'])
    expect(paid).not.toContain('<FaWiersz>')

    const renamed = await fa3Of(
      call,
      await correct(call, advance, { buyer: { ...polishBuyer, name: 'EFG sp. j.' } }),
    )
    expect(textsIn(renamed, 'RodzajFaktury')).toEqual(['KOR_ZAL'])
    expect(renamed).not.toContain('<Zamowienie>')

    const settlement = await approveInvoice(call, {
      ...order,
      invoiceType: 'settlement',
      settles: [advance.id],
    })
    const settled = await fa3Of(call, settlement)
    expect(textsIn(settled, 'RodzajFaktury')).toEqual(['ROZ'])
    expect(textsIn(settled, 'NrFaZaliczkowej')).toEqual([advance.number])
    expect(textsIn(settled, 'P_11')).toEqual(['2000.00'])
    expect(textsIn(settled, 'P_15')).toEqual(['1230.00'])
  })
})

test('the same document gives the same bytes, and its ETag is their digest', async ({ call }) => {
  await withSeller(call)
  const { id, number } = await approveInvoice(call, { ...poland, items: [chair] })
  const [first, second] = [
    await call('GET', `/api/v1/tax/documents/${id}/fa3`),
    await call('GET', `/api/v1/tax/documents/${id}/fa3`),
  ]
  expect(second.text).toBe(first.text)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(first.headers.get('content-type')).toContain('application/xml')
  expect(first.headers.get('content-disposition')).toContain(`${number.replaceAll('/', '-')}.xml`)
})

test('an invoice whose only tax is withheld has no structured invoice', async ({ call }) => {
  await withSeller(call)
  const { id } = await approveInvoice(call, { ...poland, items: [{ ...chair, taxRateCode: 'WHT20' }] })
  const errors = [{ code: 'fa3-no-field', pointer: '/items' }]
  expect(await call('GET', `/api/v1/tax/documents/${id}/fa3`)).toMatchObject({
    status: 409,
    body: { errors },
  })
})

test('a correction that replaces or removes the NIP of the buyer has no structured invoice; one that adds or states it has', async ({
  call,
}) => {
  await withSeller(call)
  const known = await approveInvoice(call, { ...poland, buyer, items: [chair] })
  for (const taxId of ['5260250995', 'DE136695976', undefined]) {
    const correction = await correct(call, known, { buyer: { ...buyer, taxId } })
    const reply = await call('GET', `/api/v1/tax/documents/${correction.id}/fa3`)
    expect(reply).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'fa3-buyer-nip-changed', pointer: '/content/buyer/taxId' }] },
    })
    const reason = { reason: 'test' }
    await call('POST', `/api/v1/tax/documents/${correction.id}/void`, reason, { 'if-match': '*' })
  }
  const moved = { ...buyer, taxId: '113-219-12-33', address: { ...buyer.address, line1: 'ul. Nowa 2' } }
  const xml = await fa3Of(call, await correct(call, known, { buyer: moved }))
  expect(textsIn(xml, 'NIP')).toEqual([seller.nip, '1132191233', '1132191233'])

  const consumer = await approveInvoice(call, { customer: { country: 'PL' }, buyer, items: [chair] })
  const named = await correct(call, consumer, { buyer: { ...buyer, taxId: '1132191233' } })
  expect(await fa3Of(call, named)).toMatch(/<Podmiot2K>\s*<DaneIdentyfikacyjne>\s*<BrakID>/)
})

const additional = (name: string, taxId?: string) => ({ name, taxId, role: 'additional_buyer' })
const recipient = { name: 'Sklep', role: 'recipient' }
const partner = '5260250995'

/** The names of Podmiot2K, Podmiot2 and Podmiot3 with their keys. */
function keyedNames(xml: string): string[] {
  const parties = Array.from(xml.matchAll(/<(Podmiot2K|Podmiot2|Podmiot3)>[\s\S]*?<\/\1>/g), ([text, name]) =>
    [name, ...textsIn(text, 'IDNabywcy'), ...textsIn(text, 'Nazwa')].join(' '),
  )
  return parties.sort()
}

const changesOfBuyers: [what: string, before: object[], correction: object, stated: string[]][] = [
  [
    'an additional buyer',
    [recipient, additional('North', partner)],
    { thirdParties: [recipient, additional('South', partner)] },
    ['Podmiot2 1 CDE sp. j.', 'Podmiot2K 2 North', 'Podmiot3 2 South', 'Podmiot3 Sklep'],
  ],
  [
    'the buyer beside an additional one',
    [additional('North', partner)],
    { buyer: { ...polishBuyer, name: 'EFG' } },
    ['Podmiot2 1 EFG', 'Podmiot2K 1 CDE sp. j.', 'Podmiot3 2 North'],
  ],
  [
    'one of two additional buyers, in another order',
    [additional('North', partner), additional('East')],
    { thirdParties: [additional('West'), additional('North', partner)] },
    ['Podmiot2 1 CDE sp. j.', 'Podmiot2K 2 East', 'Podmiot3 2 West', 'Podmiot3 3 North'],
  ],
  [
    'an additional buyer without a number that is left out',
    [additional('North', partner), additional('East')],
    { thirdParties: [additional('North', partner)] },
    ['Podmiot2 1 CDE sp. j.', 'Podmiot2K 3 East', 'Podmiot3 2 North'],
  ],
  [
    'a recipient, for which FA(3) has no place',
    [recipient],
    { thirdParties: [{ ...recipient, name: 'Filia' }] },
    ['Podmiot2 CDE sp. j.', 'Podmiot3 Filia'],
  ],
]

for (const [what, thirdParties, correction, stated] of changesOfBuyers)
  test(`a correction of ${what} states ${stated.join(', ')}`, async ({ call }) => {
    await withSeller(call)
    const invoice = await approveInvoice(call, { ...poland, buyer, thirdParties, items: [chair] })
    const corrected = await correct(call, invoice, correction)
    expect(corrected.warnings).toEqual([])
    expect(keyedNames(await fa3Of(call, corrected))).toEqual(stated)
  })

const changesOfNips: [what: string, correction: object, pointer: string | null][] = [
  ['another NIP of the buyer', { buyer: { ...buyer, taxId: partner } }, '/buyer/taxId'],
  ['a buyer without its NIP', { buyer }, '/buyer/taxId'],
  [
    'another NIP of an additional buyer',
    { thirdParties: [additional('North', '5261040828')] },
    '/thirdParties',
  ],
  ['an additional buyer without its NIP', { thirdParties: [additional('North')] }, '/thirdParties'],
  ['no additional buyer any more', { thirdParties: [recipient] }, '/thirdParties'],
  ['the same NIP in another form', { buyer: { ...buyer, taxId: 'PL 113-219-12-33' } }, null],
  ['one more additional buyer', { thirdParties: [additional('North', partner), additional('East')] }, null],
  ['a price', { lines: [{ id: '1', after: { unitPrice: '90.00' } }] }, null],
]

for (const [what, correction, pointer] of changesOfNips)
  test(`a correction with ${what} is approved with the warnings [${pointer ?? ''}], and its FA(3) file is ${pointer ? 'refused' : 'written'}`, async ({
    call,
  }) => {
    await withSeller(call)
    const thirdParties = [additional('North', partner)]
    const invoice = await approveInvoice(call, { ...poland, buyer, thirdParties, items: [chair] })
    const corrected = await correct(call, invoice, correction)
    expect(corrected.warnings).toMatchObject(pointer ? [{ code: 'buyer-nip-changed', pointer }] : [])
    const file = await call('GET', `/api/v1/tax/documents/${corrected.id}/fa3`)
    const errors = [{ code: 'fa3-buyer-nip-changed', pointer: `/content${pointer}` }]
    expect(file).toMatchObject(pointer ? { status: 409, body: { errors } } : { status: 200 })
  })

test('an offer is corrected for another NIP without a warning', async ({ call }) => {
  const offer = await approveInvoice(call, { ...poland, type: 'offer', buyer, items: [chair] })
  expect((await correct(call, offer, { buyer: { ...buyer, taxId: partner } })).warnings).toEqual([])
})

const outside: [what: string, line: object, charges: string, deductions: string[]][] = [
  ['a deposit', { taxCategory: 'deposit' }, '-1.00', []],
  ['a line that is only withheld', { taxRateCode: 'WHT20' }, '-1.00', ['-0.20']],
]
for (const [what, line, charges, deductions] of outside)
  test(`a correction of ${what} alone corrects the charges beside P_15, unless the invoice has no VAT`, async ({
    call,
  }) => {
    await withSeller(call)
    const beside = { id: '2', name: 'Kaucja', quantity: '4', unitPrice: '0.50', ...line }
    const credit = { reason: 'return_of_goods', lines: [{ id: '2', quantity: '2' }] }
    const invoice = await approveInvoice(call, { ...poland, buyer, items: [chair, beside] })
    const xml = await fa3Of(call, await correct(call, invoice, credit))
    expect(textsIn(xml, 'RodzajFaktury')).toEqual(['KOR'])
    expect(textsIn(xml, 'P_15')).toEqual(['0.00'])
    expect(xml).not.toMatch(/<P_1[34]_|<FaWiersz>/)
    expect(textsIn(xml, 'SumaObciazen')).toEqual([charges])
    expect(textsIn(xml, 'SumaOdliczen')).toEqual(deductions)

    const alone = await approveInvoice(call, { ...poland, buyer, items: [beside] })
    for (const body of [credit, { buyer: { ...polishBuyer, name: 'EFG' } }]) {
      const { id } = await correct(call, alone, body)
      expect(await call('GET', `/api/v1/tax/documents/${id}/fa3`)).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'fa3-no-field', detail: expect.stringContaining('accounting note') }] },
      })
    }
  })

test('the figures of a document name the lines that they come from', async ({ call }) => {
  const document = await approveInvoice(call, {
    ...poland,
    items: [chair, { ...chair, id: 'b', taxRateCode: 'VAT8' }, { ...chair, id: 'c', taxRateCode: 'OO' }],
  })
  const { body } = await call('GET', `/api/v1/tax/documents/${document.id}/fiscal`)
  expect(body).toMatchObject({
    schema: 'FA (3) 1-0E',
    currency: 'PLN',
    figures: [
      { field: 'P_13_1', amount: '200.00', lines: [{ position: 1, id: '1', amount: '200.00' }] },
      { field: 'P_14_1', amount: '46.00', lines: [{ position: 1, id: '1', amount: '46.00' }] },
      { field: 'P_13_2', amount: '200.00', lines: [{ position: 2, id: 'b', amount: '200.00' }] },
      { field: 'P_14_2', amount: '16.00', lines: [{ position: 2, id: 'b', amount: '16.00' }] },
      { field: 'P_13_10', amount: '200.00', lines: [{ position: 3, id: 'c', amount: '200.00' }] },
      { field: 'P_15', amount: '662.00' },
    ],
  })
  expect(body).toMatchObject({
    annotations: expect.arrayContaining([{ field: 'P_18', value: '1', lines: [{ position: 3, id: 'c' }] }]),
  })
})

test('a correction of data alone has the annotations of the invoice as the correction before it left it', async ({
  call,
}) => {
  const invoice = await approveInvoice(call, { ...poland, items: [{ ...chair, taxRateCode: 'ZW' }] })
  await correct(call, invoice, { lines: [{ id: '1', after: { taxRateCode: 'VAT23' } }] })
  const { id } = await correct(call, invoice, { placeOfIssue: 'Gdańsk' })
  expect((await call('GET', `/api/v1/tax/documents/${id}/fiscal`)).body).toMatchObject({
    annotations: expect.arrayContaining([{ field: 'P_19N', value: '1', lines: [] }]),
  })
})

const subordinates = [
  ['isLocalGovernmentUnit', 'local_government_recipient', 'JST', '8'],
  ['isVatGroupMember', 'vat_group_recipient', 'GV', '10'],
] as const
for (const [field, role, element, number] of subordinates)
  test(`${element} is refused without its third party, at an approval and at a correction`, async ({
    call,
  }) => {
    await withSeller(call)
    const party = { name: 'Szkoła', role }
    const other = { name: 'Sklep', role: 'recipient' }
    const flagged = { ...polishBuyer, [field]: true }
    const request = { ...poland, currency: 'PLN', type: 'invoice', items: [chair] }
    const refused = { status: 422, body: { errors: [{ pointer: `/buyer/${field}` }] } }
    for (const thirdParties of [undefined, [other]]) {
      const body = { ...request, number: nextNumber(), buyer: flagged, thirdParties }
      expect(await call('POST', '/api/v1/tax/documents', body)).toMatchObject(refused)
    }
    const document = await approveInvoice(call, {
      ...poland,
      items: [chair],
      buyer: flagged,
      thirdParties: [party],
    })
    const xml = await fa3Of(call, document)
    expect([...textsIn(xml, element), ...textsIn(xml, 'Rola')]).toEqual(['1', number])

    const path = `/api/v1/tax/documents/${document.id}/corrections`
    const correction = { number: nextNumber(), reason: 'other_error', thirdParties: [other] }
    expect(await call('POST', path, correction)).toMatchObject(refused)
    const price = await correct(call, document, { lines: [{ id: '1', after: { unitPrice: '90.00' } }] })
    expect(textsIn(await fa3Of(call, price), element)).toEqual(['1'])
  })

test('a correction of an advance states every row of the order as the invoice described it', async ({
  call,
}) => {
  await withSeller(call)
  const order = {
    ...poland,
    buyer,
    items: [chair, { ...chair, id: '2', name: 'Stół', unit: 'kpl.', discountAmount: '10' }],
  }
  const advance = await approveInvoice(call, { ...order, invoiceType: 'advance', amountReceived: '123.00' })
  const raised = await correct(call, advance, { reason: 'other_error', amountReceived: '246.00' })
  const xml = await fa3Of(call, raised)
  expect(textsIn(xml, 'P_8AZ')).toEqual(['szt.', 'szt.', 'kpl.', 'kpl.'])
  expect(textsIn(xml, 'P_9AZ')).toEqual(['100', '100', '95', '95'])
  expect(xml.match(/<StanPrzedZ>/g)).toHaveLength(2)

  const settlement = await approveInvoice(call, {
    ...order,
    invoiceType: 'settlement',
    settles: [advance.id],
  })
  const lines = [{ id: '1', after: { unitPrice: '90.00' } }]
  const settled = await fa3Of(call, await correct(call, settlement, { lines }))
  expect(textsIn(settled, 'P_8A')).toEqual(['szt.', 'szt.', 'kpl.', 'kpl.'])
  expect(textsIn(settled, 'P_11')).toEqual(['200.00', '180.00', '190.00', '190.00'])
  expect(settled.match(/<StanPrzed>/g)).toHaveLength(2)
})

test('each deposit is charged by its name, as many as FA(3) has room for', async ({ call }) => {
  await withSeller(call)
  const deposit = { quantity: '10', unitPrice: '0.50', taxCategory: 'deposit' }
  const bottles = Array.from({ length: 101 }, (_, at) => ({ ...deposit, id: `k${at}`, name: `Kaucja ${at}` }))
  const chargesOf = async (items: object[]) => {
    const xml = await fa3Of(call, await approveInvoice(call, { ...poland, buyer, items: [chair, ...items] }))
    return {
      reasons: textsIn(xml, 'Powod'),
      amounts: textsIn(xml, 'Kwota'),
      sum: textsIn(xml, 'SumaObciazen'),
    }
  }
  expect(await chargesOf(bottles.slice(0, 2))).toEqual({
    reasons: ['Kaucja 0', 'Kaucja 1'],
    amounts: ['5.00', '5.00'],
    sum: ['10.00'],
  })
  const { reasons, amounts, sum } = await chargesOf(bottles)
  expect([reasons.length, amounts.at(-1), sum]).toEqual([100, '10.00', ['505.00']])
})

test('an invoice states the account to pay to: that of a factor, none when it is paid or refunded', async ({
  call,
}) => {
  await withSeller(call)
  const account = { iban: 'PL83101010230000261395100000', bankName: 'Bank' }
  const factor = { name: 'Faktor S.A.', role: 'factor', bankAccount: account }
  const fileOf = async (body: object) =>
    fa3Of(call, await approveInvoice(call, { ...poland, buyer, items: [chair], ...body }))
  expect(textsIn(await fileOf({}), 'NrRB')).toEqual(['61109010140000071219812874'])
  const sold = await fileOf({ thirdParties: [factor] })
  expect(sold).toMatch(/<RachunekBankowyFaktora>\s*<NrRB>83101010230000261395100000</)
  expect(sold).not.toContain('<RachunekBankowy>')
  const received = [{ amount: '246.00', date: '2026-11-21' }]
  expect(textsIn(await fileOf({ payment: { method: 'cash', isPaid: true, received } }), 'NrRB')).toEqual([])
  const document = await approveInvoice(call, { ...poland, buyer, items: [chair], thirdParties: [factor] })
  const credit = await fa3Of(call, await correct(call, document, { reason: 'return_of_goods' }))
  expect(textsIn(credit, 'NrRB')).toEqual([])
})
