import { zero } from '@fiscus/tax-engine/numbers/decimal'
import { afterAll, expect, inject, test } from 'vitest'
import { startWithForeignRates } from './start-with-foreign-rates.ts'

const { service, call } = await startWithForeignRates(inject('databaseServer'))
afterAll(() => service[Symbol.asyncDispose]())

type Summary = { totalNet: number; totalTax: number; totalGross: number }
type Document = { id: string; number: string; summary: Summary }
type Calculated = {
  summary: Summary
  snapshot: { items: { geoZone: string; taxRate: { taxCode: string } }[] }
  rejectionLists: { reason: string }[][]
  buyerView: { totalTax: number; items: object[]; taxBreakdown: object[] }
  warnings: { code: string }[]
}

const post = <Body>(path: string, body: object) => call<Body>('POST', `/api/v1/tax${path}`, body)
const calculate = async (cart: object) =>
  (await post<Calculated>('/calculate', { currency: 'PLN', taxPointDate: '2026-11-21', ...cart })).body
const approve = async (number: string, cart: object) =>
  (await post<Document>('/documents', { type: 'invoice', number, currency: 'PLN', ...cart })).body
const line = { id: '1', quantity: '1', unitPrice: '100' }

async function etagOf(path: string): Promise<string> {
  return (await call('GET', path)).headers.get('etag') ?? ''
}

async function changeSettings(body: object) {
  const path = '/api/v1/tax/settings'
  const { status, text } = await call('PATCH', path, body, { 'if-match': await etagOf(path) })
  expect(status, text).toBe(200)
}

const returnOf = (number: string, id: string) => ({
  number,
  reason: 'return_of_goods',
  lines: [{ id, quantity: '1' }],
})

test('getlago/lago-api#2643: four charges that are credited one by one add up to 334.99 and not 335.00', async () => {
  const charges = ['68.33', '68.33', '57.50', '85.00']
  const items = charges.map((unitPrice, index) => ({
    ...line,
    id: `${index}`,
    unitPrice,
    taxRateCode: 'UK20',
  }))
  const invoice = await approve('LAGO/1', { roundingStrategy: 'header_level', items })
  expect(invoice.summary).toMatchObject({ totalNet: 279.16, totalTax: 55.83, totalGross: 334.99 })

  const credits: Document[] = []
  for (const { id } of items)
    credits.push((await post<Document>(`/documents/${invoice.id}/corrections`, returnOf(`C/${id}`, id))).body)
  const total = (amount: keyof Summary) =>
    credits.reduce((sum, { summary }) => sum.plus(summary[amount]), zero).toNumber()
  expect([total('totalNet'), total('totalTax'), total('totalGross')]).toEqual([-279.16, -55.83, -334.99])

  const fifth = await post(`/documents/${invoice.id}/corrections`, returnOf('C/5', '0'))
  expect(fifth).toMatchObject({ status: 409, body: { code: 'correction-exceeds-original' } })
})

test('medusajs/medusa#15885: the credit for half of the goods is half of 198.00, with discount and tax counted once', async () => {
  const item = { ...line, quantity: '2', discountAmount: '20', taxRateCode: 'AU10' }
  const invoice = await approve('MEDUSA/1', { items: [item] })
  expect(invoice.summary.totalGross).toBe(198)
  const credit = await post<Document>(`/documents/${invoice.id}/corrections`, returnOf('MEDUSA/2', '1'))
  expect(credit.body.summary).toMatchObject({ totalNet: -90, totalTax: -9, totalGross: -99 })
})

test('avadev/AvaTax-REST-V2-JS-SDK#320: a document whose number contains #, / and ? can be found and corrected', async () => {
  const number = 'FV#1/2026?copy=2&ok=ż'
  const invoice = await approve(number, { items: [{ ...line, taxRateCode: 'VAT23' }] })
  const found = await call<{ documents: Document[] }>(
    'GET',
    `/api/v1/tax/documents?number=${encodeURIComponent(number)}`,
  )
  expect(found.body.documents.map(({ id }) => id)).toEqual([invoice.id])
  const credit = await post(`/documents/${invoice.id}/corrections`, {
    number: `${number}#1`,
    reason: 'price_error',
  })
  expect(credit.status).toBe(201)
})

test('commercetools taxRoundingTarget, Zuora: a setting selects whether the tax or the net of a gross price is rounded', async () => {
  const cart = { priceMode: 'inclusive', items: [{ ...line, unitPrice: '52.50', taxRateCode: 'SE12' }] }
  expect((await calculate(cart)).summary).toMatchObject({ totalNet: 46.87, totalTax: 5.63, totalGross: 52.5 })
  await changeSettings({ inclusive_rounding_target: 'net' })
  expect((await calculate(cart)).summary).toMatchObject({ totalNet: 46.88, totalTax: 5.62, totalGross: 52.5 })
  await changeSettings({ inclusive_rounding_target: 'tax' })
})

test('invoiceninja/invoiceninja#9907: a changed setting does not change an existing invoice', async () => {
  const invoice = await approve('NINJA/1', {
    items: [{ ...line, unitPrice: '0.10', quantity: '1', taxRateCode: 'VAT5' }],
  })
  const path = `/api/v1/tax/documents/${invoice.id}/snapshot`
  const before = await call('GET', path)
  await changeSettings({ rounding_strategy: 'header_level', rounding_algorithm: 'half_even' })
  const after = await call('GET', path)
  expect(after.text).toBe(before.text)
  await changeSettings({ rounding_strategy: 'line_level', rounding_algorithm: 'half_up' })
})

test('frappe/erpnext#33532: rules are evaluated by ascending priority number, and the response has the reason for each rejected rule', async () => {
  const customer = { country: 'PL', isBusiness: true }
  const { rejectionLists } = await calculate({
    customer,
    items: [{ ...line, itemType: 'margin_goods', acquisitionCost: '60' }],
  })
  expect(rejectionLists[0]?.map(({ reason }) => reason)).toEqual([
    'item_type is product, the line has margin_goods',
    'item_type is service, the line has margin_goods',
  ])
})

test('taxjar/vat_check#1: a VAT number whose status is unknown does not count as valid', async () => {
  const unchecked = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'unknown' }
  const { snapshot, warnings } = await calculate({
    customer: unchecked,
    items: [{ ...line, itemType: 'product' }],
  })
  expect(snapshot.items[0]).toMatchObject({ geoZone: 'eu_consumer', taxRate: { taxCode: 'VAT23' } })
  expect(warnings).toHaveLength(1)
})

test('drahosistvan/vatvalidation#10: a Greek VAT number begins with EL although the country code is GR', async () => {
  for (const country of ['GR', 'EL']) {
    const customer = { country, vatNumber: 'EL027408226', vatNumberStatus: 'active' }
    const { snapshot } = await calculate({ customer, items: [{ ...line, itemType: 'service' }] })
    expect(snapshot.items[0]).toMatchObject({ geoZone: 'eu_vat', taxRate: { taxCode: 'OO' } })
  }
})

test('PrestaShop/PrestaShop#24231: the buyer of used goods sees no tax', async () => {
  const margin = { ...line, itemType: 'margin_goods', acquisitionCost: '60', taxRateCode: 'MARZA23' }
  const { summary, buyerView } = await calculate({ items: [margin] })
  expect(summary.totalTax).toBe(7.48)
  expect(buyerView.totalTax).toBe(0)
  expect(JSON.stringify([buyerView.items, buyerView.taxBreakdown])).not.toMatch(
    /tax(Amount|Rate)|net|margin[A-Z]|cost/i,
  )
})

test('boomerdigital/solidus_avatax_certified#75: the error for a locked document suggests a correction', async () => {
  const invoice = await approve('LOCK/1', { items: [{ ...line, taxRateCode: 'VAT23' }] })
  const path = `/api/v1/tax/documents/${invoice.id}`
  await call('POST', `${path}/lock`, undefined, { 'if-match': await etagOf(path) })
  const headers = { 'if-match': await etagOf(path) }
  const voided = await call('POST', `${path}/void`, { reason: 'typed twice' }, headers)
  expect(voided).toMatchObject({ status: 409, body: { code: 'document-locked' } })
  expect(voided.text).toContain('correction')
})
