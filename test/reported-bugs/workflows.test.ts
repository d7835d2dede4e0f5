import type { CalculateRequest, TaxSettingsChange, TaxSummary } from '@fiscus/client'
import { zero } from '@fiscus/tax-engine/numbers/decimal'
import { afterAll, expect, inject, test } from 'vitest'
import { startWithForeignRates } from './start-with-foreign-rates.ts'

const { service, fiscus } = await startWithForeignRates(inject('databaseServer'))
afterAll(() => service[Symbol.asyncDispose]())

const calculate = (cart: Omit<CalculateRequest, 'currency'>) =>
  fiscus.calculateTax({ currency: 'PLN', taxPointDate: '2026-11-21', ...cart })
const approve = (number: string, cart: Omit<CalculateRequest, 'currency'>) =>
  fiscus.approveDocument({ type: 'invoice', number, currency: 'PLN', ...cart })
const line = { id: '1', quantity: '1', unitPrice: '100' }

async function changeSettings(change: TaxSettingsChange) {
  await fiscus.changeSettings(change, { ifMatch: await fiscus.getSettings() })
}

const returnOf = (number: string, id: string) => ({
  number,
  reason: 'return_of_goods' as const,
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
  expect(invoice.summary).toMatchObject({ totalNet: '279.16', totalTax: '55.83', totalGross: '334.99' })

  const credits: TaxSummary[] = []
  for (const { id } of items)
    credits.push((await fiscus.correctDocument(invoice.id, returnOf(`C/${id}`, id))).summary)
  const total = (amount: 'totalNet' | 'totalTax' | 'totalGross') =>
    credits.reduce((sum, summary) => sum.plus(summary[amount]), zero).toFixed(2)
  expect([total('totalNet'), total('totalTax'), total('totalGross')]).toEqual([
    '-279.16',
    '-55.83',
    '-334.99',
  ])

  await expect(fiscus.correctDocument(invoice.id, returnOf('C/5', '0'))).rejects.toMatchObject({
    code: 'correction-exceeds-original',
    status: 409,
  })
})

test('medusajs/medusa#15885: the credit for half of the goods is half of 198.00, with discount and tax counted once', async () => {
  const item = { ...line, quantity: '2', discountAmount: '20', taxRateCode: 'AU10' }
  const invoice = await approve('MEDUSA/1', { items: [item] })
  expect(invoice.summary.totalGross).toBe('198.00')
  const credit = await fiscus.correctDocument(invoice.id, returnOf('MEDUSA/2', '1'))
  expect(credit.summary).toMatchObject({ totalNet: '-90.00', totalTax: '-9.00', totalGross: '-99.00' })
})

test('avadev/AvaTax-REST-V2-JS-SDK#320: a document whose number contains #, / and ? can be found and corrected', async () => {
  const number = 'FV#1/2026?copy=2&ok=ż'
  const invoice = await approve(number, { items: [{ ...line, taxRateCode: 'VAT23' }] })
  const { documents } = await fiscus.listDocuments({ number })
  expect(documents.map(({ id }) => id)).toEqual([invoice.id])
  const credit = await fiscus.correctDocument(invoice.id, { number: `${number}#1`, reason: 'price_error' })
  expect(credit.number).toBe(`${number}#1`)
})

test('commercetools taxRoundingTarget, Zuora: a setting selects whether the tax or the net of a gross price is rounded', async () => {
  const cart = {
    priceMode: 'inclusive' as const,
    items: [{ ...line, unitPrice: '52.50', taxRateCode: 'SE12' }],
  }
  expect((await calculate(cart)).summary).toMatchObject({
    totalNet: '46.87',
    totalTax: '5.63',
    totalGross: '52.50',
  })
  await changeSettings({ inclusive_rounding_target: 'net' })
  expect((await calculate(cart)).summary).toMatchObject({
    totalNet: '46.88',
    totalTax: '5.62',
    totalGross: '52.50',
  })
  await changeSettings({ inclusive_rounding_target: 'tax' })
})

test('invoiceninja/invoiceninja#9907: a changed setting does not change an existing invoice', async () => {
  const invoice = await approve('NINJA/1', {
    items: [{ ...line, unitPrice: '0.10', quantity: '1', taxRateCode: 'VAT5' }],
  })
  const before = await fiscus.getDocumentSnapshot(invoice.id)
  await changeSettings({ rounding_strategy: 'header_level', rounding_algorithm: 'half_even' })
  const after = await fiscus.getDocumentSnapshot(invoice.id)
  expect([after, after.etag]).toEqual([before, before.etag])
  await changeSettings({ rounding_strategy: 'line_level', rounding_algorithm: 'half_up' })
})

test('frappe/erpnext#33532: rules are evaluated by ascending priority number, and the response has the reason for each rejected rule', async () => {
  const customer = { country: 'PL', isBusiness: true }
  const { rejectionLists } = await calculate({
    customer,
    items: [{ ...line, itemType: 'margin_goods' as const, acquisitionCost: '60' }],
  })
  expect(rejectionLists[0]?.map(({ reason }) => reason)).toEqual([
    'item_type is product, the line has margin_goods',
    'item_type is service, the line has margin_goods',
  ])
})

test('taxjar/vat_check#1: a VAT number whose status is unknown does not count as valid', async () => {
  const unchecked = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'unknown' as const }
  const { snapshot, warnings } = await calculate({
    customer: unchecked,
    items: [{ ...line, itemType: 'product' }],
  })
  expect(snapshot.items[0]).toMatchObject({ geoZone: 'eu_consumer', taxRate: { taxCode: 'VAT23' } })
  expect(warnings).toHaveLength(1)
})

test('drahosistvan/vatvalidation#10: a Greek VAT number begins with EL although the country code is GR', async () => {
  for (const country of ['GR', 'EL']) {
    const customer = { country, vatNumber: 'EL027408226', vatNumberStatus: 'active' as const }
    const { snapshot } = await calculate({ customer, items: [{ ...line, itemType: 'service' }] })
    expect(snapshot.items[0]).toMatchObject({ geoZone: 'eu_vat', taxRate: { taxCode: 'OO' } })
  }
})

test('PrestaShop/PrestaShop#24231: the buyer of used goods sees no tax', async () => {
  const margin = { ...line, itemType: 'margin_goods' as const, acquisitionCost: '60', taxRateCode: 'MARZA23' }
  const { summary, buyerView } = await calculate({ items: [margin] })
  expect(summary.totalTax).toBe('7.48')
  expect(buyerView.totalTax).toBe('0.00')
  expect(JSON.stringify([buyerView.items, buyerView.taxBreakdown])).not.toMatch(
    /tax(Amount|Rate)|net|margin[A-Z]|cost/i,
  )
})

test('boomerdigital/solidus_avatax_certified#75: the error for a locked document suggests a correction', async () => {
  const invoice = await approve('LOCK/1', { items: [{ ...line, taxRateCode: 'VAT23' }] })
  const locked = await fiscus.lockDocument(invoice.id)
  await expect(
    fiscus.voidDocument(invoice.id, { reason: 'typed twice' }, { ifMatch: locked }),
  ).rejects.toMatchObject({
    code: 'document-locked',
    detail: expect.stringContaining('correction'),
  })
})
