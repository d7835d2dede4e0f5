import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { zero } from '@fiscus/tax-engine/decimal'
import { afterAll, expect, inject, test } from 'vitest'

const service = await startTaxService({ server: inject('databaseServer'), tenants: ['demo'] })
afterAll(() => service[Symbol.asyncDispose]())
const key = await service.keyOf('demo')

type Summary = { totalNet: number; totalTax: number; totalGross: number }
type Document = { id: string; number: string; summary: Summary }
type Calculated = {
  summary: Summary
  snapshot: { items: { geoZone: string; taxRate: { taxCode: string } }[] }
  explanations: { rulesRejected: { reason: string }[] }[]
  buyerView: object
  warnings: { code: string }[]
}

const post = <Body>(path: string, body: object) =>
  service.call<Body>('POST', `/api/v1/tax${path}`, { key, body })
const calculate = async (cart: object) =>
  (await post<Calculated>('/calculate', { currency: 'PLN', taxPointDate: '2026-11-21', ...cart })).body
const approve = async (number: string, cart: object) =>
  (await post<Document>('/documents', { type: 'invoice', number, currency: 'PLN', ...cart })).body
const line = { id: '1', quantity: '1', unitPrice: '100' }

async function changeSettings(body: object) {
  const { headers } = await service.call('GET', '/api/v1/tax/settings', { key })
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  const { status, text } = await service.call('PATCH', '/api/v1/tax/settings', {
    key,
    body,
    headers: ifMatch,
  })
  expect(status, text).toBe(200)
}

test('getlago/lago-api#2643: four credits of one unit each take back 334.99 and not 335.00', async () => {
  const item = { ...line, quantity: '4', unitPrice: '83.7475', taxRateCode: 'VAT23' }
  const invoice = await approve('LAGO/1', { priceMode: 'inclusive', items: [item] })
  expect(invoice.summary.totalGross).toBe(334.99)

  const credits: Document[] = []
  for (const unit of [1, 2, 3, 4]) {
    const credit = {
      number: `LAGO/1/${unit}`,
      reason: 'return_of_goods',
      lines: [{ id: '1', quantity: '1' }],
    }
    credits.push((await post<Document>(`/documents/${invoice.id}/corrections`, credit)).body)
  }
  const total = (amount: keyof Summary) =>
    credits.reduce((sum, { summary }) => sum.plus(summary[amount]), zero).toNumber()
  expect(total('totalGross')).toBe(-334.99)
  expect(total('totalTax')).toBe(-invoice.summary.totalTax)

  const fifth = { number: 'LAGO/1/5', reason: 'return_of_goods', lines: [{ id: '1', quantity: '1' }] }
  const refused = await post<{ code: string }>(`/documents/${invoice.id}/corrections`, fifth)
  expect(refused).toMatchObject({ status: 409, body: { code: 'correction-exceeds-original' } })
})

test('avadev/AvaTax-REST-V2-JS-SDK#320: a number with # and / and ? is one document, and it can be corrected', async () => {
  const number = 'FV#1/2026?copy=2&ok=ż'
  const invoice = await approve(number, { items: [{ ...line, taxRateCode: 'VAT23' }] })
  const found = await service.call<{ documents: Document[] }>(
    'GET',
    `/api/v1/tax/documents?number=${encodeURIComponent(number)}`,
    { key },
  )
  expect(found.body.documents.map(({ id }) => id)).toEqual([invoice.id])
  const credit = await post(`/documents/${invoice.id}/corrections`, {
    number: `${number}#1`,
    reason: 'price_error',
  })
  expect(credit.status).toBe(201)
})

test('commercetools taxRoundingTarget, Zuora: whether the tax or the net of a gross price is rounded is a setting', async () => {
  const rate = { tax_code: 'SE12', tax_name: 'Moms 12 %', rate_percent: '12', calculation_mode: 'inclusive' }
  await post('/rates', { ...rate, tax_status: 'standard', fiscal_code: 'P_13_1', valid_from: '2011-01-01' })
  const cart = { items: [{ ...line, unitPrice: '52.50', taxRateCode: 'SE12' }] }
  expect((await calculate(cart)).summary).toMatchObject({ totalNet: 46.87, totalTax: 5.63, totalGross: 52.5 })
  await changeSettings({ inclusive_rounding_target: 'net' })
  expect((await calculate(cart)).summary).toMatchObject({ totalNet: 46.88, totalTax: 5.62, totalGross: 52.5 })
  await changeSettings({ inclusive_rounding_target: 'tax' })
})

test('invoiceninja/invoiceninja#9907: a changed setting changes no invoice that is there', async () => {
  const invoice = await approve('NINJA/1', {
    items: [{ ...line, unitPrice: '0.10', quantity: '1', taxRateCode: 'VAT5' }],
  })
  const path = `/api/v1/tax/documents/${invoice.id}/snapshot`
  const before = await service.call('GET', path, { key })
  await changeSettings({ rounding_strategy: 'header_level', rounding_algorithm: 'half_even' })
  const after = await service.call('GET', path, { key })
  expect(after.text).toBe(before.text)
  await changeSettings({ rounding_strategy: 'line_level', rounding_algorithm: 'half_up' })
})

test('frappe/erpnext#33532: the lower number is read first, and the answer tells why each rule before the winner lost', async () => {
  const customer = { country: 'PL', isBusiness: true }
  const { explanations } = await calculate({
    customer,
    items: [{ ...line, itemType: 'margin_goods', acquisitionCost: '60' }],
  })
  expect(explanations[0]?.rulesRejected.map(({ reason }) => reason)).toEqual([
    'item_type is product, the line has margin_goods',
    'item_type is service, the line has margin_goods',
  ])
})

test('taxjar/vat_check#1: a VAT number that nobody could check is not a valid one', async () => {
  const unchecked = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'unknown' }
  const { snapshot, warnings } = await calculate({
    customer: unchecked,
    items: [{ ...line, itemType: 'product' }],
  })
  expect(snapshot.items[0]).toMatchObject({ geoZone: 'eu_consumer', taxRate: { taxCode: 'OSS-DE' } })
  expect(warnings).toHaveLength(1)
})

test('D365FinanceToolbox#59: a Greek number begins with EL although the country is GR', async () => {
  for (const country of ['GR', 'EL']) {
    const customer = { country, vatNumber: 'EL094259216', vatNumberStatus: 'active' }
    const { snapshot } = await calculate({ customer, items: [{ ...line, itemType: 'service' }] })
    expect(snapshot.items[0]).toMatchObject({ geoZone: 'eu_vat', taxRate: { taxCode: 'OO' } })
  }
})

test('PrestaShop/PrestaShop#24231: the buyer of used goods sees no tax', async () => {
  const margin = { ...line, itemType: 'margin_goods', acquisitionCost: '60', taxRateCode: 'MARZA23' }
  const { summary, buyerView } = await calculate({ items: [margin] })
  expect(summary.totalTax).toBe(7.48)
  expect(JSON.stringify(buyerView)).not.toMatch(/7\.48|92\.52|60/)
})

test('boomerdigital/solidus_avatax_certified#75: a locked document says so and names the way out', async () => {
  const invoice = await approve('LOCK/1', { items: [{ ...line, taxRateCode: 'VAT23' }] })
  const path = `/api/v1/tax/documents/${invoice.id}`
  await service.call('POST', `${path}/lock`, { key, headers: { 'if-match': await etagOf(path) } })
  const headers = { 'if-match': await etagOf(path) }
  const voided = await service.call('POST', `${path}/void`, { key, body: { reason: 'typed twice' }, headers })
  expect(voided).toMatchObject({ status: 409, body: { code: 'document-locked' } })
  expect(voided.text).toContain('correction')
})

async function etagOf(path: string): Promise<string> {
  return (await service.call('GET', path, { key })).headers.get('etag') ?? ''
}
