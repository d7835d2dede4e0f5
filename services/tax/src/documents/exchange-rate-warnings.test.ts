import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { documentOf, snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import { expect, test } from 'vitest'
import { exchangeRateWarnings } from './exchange-rate-warnings.ts'

const consumer = { country: 'DE', isBusiness: false }

/**
 * The tax point, the issue date, the day of the rate; the warning of VAT act art. 31a. 21 November 2026 is a Saturday.
 */
for (const [what, taxPointDate, issueDate, date, warned, customer] of [
  ['the day before', '2026-11-20', '2026-11-20', '2026-11-19', false],
  ['a Friday before a Monday', '2026-11-23', '2026-11-23', '2026-11-20', false],
  [
    'the day before Christmas Eve for the first working day after it',
    '2026-12-28',
    '2026-12-28',
    '2026-12-23',
    false,
  ],
  ['the day of the tax point', '2026-11-20', '2026-11-20', '2026-11-20', true],
  ['a later day', '2026-11-20', '2026-11-25', '2026-11-24', true],
  ['more than a week before', '2026-11-20', '2026-11-20', '2026-11-12', true],
  ['the day before the issue date, after the tax point', '2026-10-30', '2026-11-10', '2026-11-09', true],
  ['the day before the issue date, before the tax point', '2026-11-20', '2026-11-10', '2026-11-09', false],
  ['the day before a tax point that follows the issue date', '2026-11-20', '2026-11-10', '2026-11-19', true],
  ['any day, for the one-stop shop', '2026-11-20', '2026-11-20', '2026-09-30', false, consumer],
] as const)
  test(`an exchange rate of ${what} is ${warned ? 'warned of' : 'accepted'}`, () => {
    const document: Partial<TaxDocument> = {
      currency: 'EUR',
      taxPointDate,
      exchangeRate: { rate: '4.25', date, source: 'NBP' },
      customer: customer ?? { country: 'PL' },
    }
    const snapshot = snapshotOf(documentOf(document, { itemType: 'product' }))
    const warnings = exchangeRateWarnings(snapshot, issueDate)
    expect(warnings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
      warned ? ['exchange-rate-day /exchangeRate'] : [],
    )
    const settled = snapshot.items.map((item) => ({ ...item, settles: 'advance' }))
    expect(exchangeRateWarnings({ items: settled }, issueDate)).toEqual([])
  })
