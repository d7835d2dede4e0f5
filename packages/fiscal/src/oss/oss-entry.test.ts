import { describe, expect, test } from 'vitest'
import { type Closings, noClosings } from '../periods/closing.ts'
import { amountText } from '../returns/cents.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { unexplainedOf } from '../returns/totals.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { ossEntries } from './oss-entry.ts'

const consumerIn = (country: string) => ({ country, isBusiness: false })

/**
 * What a document declares, `DE goods standard 19.00: 100.00 + 19.00`; its faults; or why nothing of it is declared.
 */
function entryOf(
  document: ReturnDocument,
  period = '2026-Q4',
  closings: Closings = noClosings,
): string[] | null {
  const [entry, ...others] = ossEntries(document, { period, closings })
  expect(others).toEqual([])
  if (!entry) return null
  expect(unexplainedOf(entry)).toEqual({ net: 0n, tax: 0n })
  if (entry.faults.length > 0) return entry.faults.map(({ code, pointer }) => `${code} ${pointer}`)
  const lines = entry.lines.map(({ amounts: { net, tax }, ...line }) => {
    const values = Object.values('supply' in line ? line.supply : line.correction)
    return `${values.join(' ')}: ${amountText(net)} + ${amountText(tax)}`
  })
  return [...lines, ...entry.differences.keys()]
}

describe('a line of 100.00', () => {
  for (const [what, customer, item, declared] of [
    [
      'goods to a consumer (art. 369b(a))',
      buyers.germanConsumer,
      {},
      'DE goods standard 19.00: 100.00 + 19.00',
    ],
    [
      'a service to a consumer (art. 369b(c))',
      buyers.germanConsumer,
      { itemType: 'service', taxRateCode: 'OSS-DE' },
      'DE services standard 19.00: 100.00 + 19.00',
    ],
    [
      'a reduced rate (art. 98)',
      buyers.germanConsumer,
      { rateCategory: 'reduced' },
      'DE goods reduced 7.00: 100.00 + 7.00',
    ],
    ['a rate of 0 %', consumerIn('IE'), { rateCategory: 'zero' }, 'IE goods reduced 0.00: 100.00 + 0.00'],
    ['Greece is EL', consumerIn('GR'), {}, 'EL goods standard 24.00: 100.00 + 24.00'],
    ['Northern Ireland, goods', consumerIn('XI'), {}, 'XI goods standard 20.00: 100.00 + 20.00'],
    ['Monaco is France', consumerIn('MC'), {}, 'FR goods standard 20.00: 100.00 + 20.00'],
    ['a rate with decimals', consumerIn('FI'), {}, 'FI goods standard 25.50: 100.00 + 25.50'],
    ['taxed in Poland (art. 59c)', buyers.germanConsumer, { taxRateCode: 'VAT23' }, 'not_oss'],
    ['goods to a business', buyers.germany, {}, 'not_oss'],
    ['a sale at home', buyers.poland, {}, 'not_oss'],
    ['a tax that is only withheld', buyers.poland, { taxRateCode: 'WHT20' }, 'not_oss'],
  ] as const)
    test(`${what} → ${declared}`, () => {
      expect(entryOf(invoice({ snapshot: calculated(customer, [item]) }))).toEqual([declared])
    })

  test('in a foreign currency it is declared in that currency: no exchange rate of the document counts (art. 369h)', () => {
    const exchangeRate = { rate: '4.5005', date: '2026-10-14', source: 'NBP' }
    const snapshot = calculated(buyers.germanConsumer, [{}], { currency: 'CZK', exchangeRate })
    expect(ossEntries(invoice({ snapshot }), { period: '2026-Q4', closings: noClosings })).toMatchObject([
      { currency: 'CZK', declared: { net: 10000n, tax: 1900n } },
    ])
  })

  test('whose kind is not known is refused', () => {
    const snapshot = calculated(buyers.germanConsumer, [{}])
    const items = snapshot.items.map((item) => ({ ...item, itemType: null }))
    const document = invoice({ snapshot: { ...snapshot, items } })
    expect(entryOf(document)).toEqual([`oss-kind-unknown /documents/${document.id}/items/0`])
  })
})

test('an offer, an order and a voided document are none', () => {
  const snapshot = calculated(buyers.germanConsumer, [{}])
  expect(entryOf(invoice({ snapshot, invoiceType: null }))).toBeNull()
  expect(entryOf(invoice({ snapshot, voidSequence: 1 }))).toBeNull()
})

describe('the quarter', () => {
  const saleOn = (taxPointDate: string, unitPrice = '100') =>
    calculated(buyers.germanConsumer, [{ unitPrice }], { taxPointDate })
  const supply = 'DE goods standard 19.00: '

  test('of a sale is that of its tax point, not of its invoice', () => {
    const late = invoice({ snapshot: saleOn('2026-09-30'), issueDate: '2026-10-10' })
    expect(entryOf(late, '2026-Q3')).toEqual([`${supply}100.00 + 19.00`])
    expect(entryOf(late, '2026-Q4')).toBeNull()
  })

  test('each line of an invoice for several quarters has its own', () => {
    const items = [{ taxPointDate: '2026-12-31' }, { taxPointDate: '2027-01-01', unitPrice: '10' }]
    const document = invoice({ snapshot: calculated(buyers.germanConsumer, items) })
    expect(entryOf(document, '2026-Q4')).toEqual([`${supply}100.00 + 19.00`, 'other_period'])
    expect(entryOf(document, '2027-Q1')).toEqual([`${supply}10.00 + 1.90`, 'other_period'])
  })

  for (const [what, correctionReason, price, issueDate, quarter, declared] of [
    [
      'a return of goods in the same quarter changes its rows',
      'return_of_goods',
      '-10',
      '2026-12-31',
      '2026-Q4',
      `${supply}-10.00 + -1.90`,
    ],
    [
      'a return of goods later is a correction of that quarter (art. 369g(4))',
      'return_of_goods',
      '-10',
      '2027-01-01',
      '2027-Q1',
      'DE 2026-Q4: -10.00 + -1.90',
    ],
    [
      'an amount that was too low too, whatever art. 29a(17) says about Polish tax',
      'price_error',
      '10',
      '2027-05-01',
      '2027-Q2',
      'DE 2026-Q4: 10.00 + 1.90',
    ],
    [
      'a correction with an earlier date than the sale is of the quarter of the sale',
      'other_error',
      '-10',
      '2026-09-30',
      '2026-Q4',
      `${supply}-10.00 + -1.90`,
    ],
    [
      'three years after the return was due the last one is that of the twelfth quarter',
      'price_error',
      '-10',
      '2029-12-31',
      '2029-Q4',
      'DE 2026-Q4: -10.00 + -1.90',
    ],
    [
      'afterwards it is settled with the member state (Regulation (EU) 282/2011 art. 61)',
      'price_error',
      '-10',
      '2030-01-01',
      '2030-Q1',
      'after_three_years',
    ],
  ] as const)
    test(what, () => {
      const snapshot = saleOn('2026-10-15', price)
      const correction = invoice({ snapshot, correctionReason, issueDate })
      expect(entryOf(correction, quarter)).toEqual([declared])
      for (const other of ['2026-Q3', '2026-Q4', '2027-Q1', '2027-Q2', '2029-Q4', '2030-Q1'])
        if (other !== quarter) expect(entryOf(correction, other)).toBeNull()
    })
})
