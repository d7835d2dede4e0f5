import { Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { changingRates } from './cases/changing-rates.ts'
import { discounts } from './cases/discounts.ts'
import { exactNumbers } from './cases/exact-numbers.ts'
import { grossPrices } from './cases/gross-prices.ts'
import { negativeAmounts } from './cases/negative-amounts.ts'
import { roundingLevel } from './cases/rounding-level.ts'
import { severalTaxes } from './cases/several-taxes.ts'
import { cartOf, type ReportedBug } from './reported-bug.ts'
import { startWithForeignRates } from './start-with-foreign-rates.ts'

const { service, key } = await startWithForeignRates(inject('databaseServer'))
afterAll(() => service[Symbol.asyncDispose]())

type Figures = { netAmount: number; taxAmount: number; grossAmount: number; allocated?: Figures }
type Answer = { snapshot: Record<string, number> & { items: Figures[]; taxBreakdown: Figures[] } }

const themes: Record<string, readonly ReportedBug[]> = {
  'where it is rounded': roundingLevel,
  'gross prices': grossPrices,
  discounts,
  'negative amounts': negativeAmounts,
  'several taxes, withholding, margin': severalTaxes,
  'rates that change': changingRates,
  'exact numbers': exactNumbers,
}

for (const [theme, cases] of Object.entries(themes))
  describe(theme, () => {
    for (const hardCase of cases)
      test(`${hardCase.report}: ${hardCase.story}`, async () => {
        const body = cartOf(hardCase)
        const reply = await service.call<Answer>('POST', '/api/v1/tax/calculate', { key, body })
        expect(reply.text).toContain(summaryText(hardCase))
        expectToFoot(reply.body.snapshot)
      })
  })

/** The summary as the answer has to write it, with exactly two decimals. */
function summaryText({ totals: [net, tax, gross, wht = '0.00', paymentDue = gross] }: ReportedBug): string {
  return `"summary":{"totalNet":${net},"totalTax":${tax},"totalGross":${gross},"totalWht":${wht},"totalPaymentDue":${paymentDue}`
}

/** The breakdown adds up to the totals, and so do the lines where each has two decimals. */
function expectToFoot({ items, taxBreakdown, ...totals }: Answer['snapshot']) {
  const lines = items.map((item) => item.allocated ?? item)
  expect(sum(taxBreakdown.map((entry) => entry.netAmount))).toBe(totals.totalNet)
  expect(sum(taxBreakdown.map((entry) => entry.taxAmount))).toBe(totals.totalTax)
  expect(sum(lines.map((line) => line.netAmount))).toBe(totals.totalNet)
  expect(sum(lines.map((line) => line.taxAmount))).toBe(totals.totalTax)
  expect(sum(lines.map((line) => line.grossAmount))).toBe(totals.totalGross)
  expect(sum([totals.totalNet ?? 0, totals.totalTax ?? 0])).toBe(totals.totalGross)
}

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(zero)).toNumber()
