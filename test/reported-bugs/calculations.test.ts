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

const { service, call } = await startWithForeignRates(inject('databaseServer'))
afterAll(() => service[Symbol.asyncDispose]())

type Figures = { netAmount: number; taxAmount: number; grossAmount: number; allocated?: Figures }
type Response = { snapshot: Record<string, number> & { items: Figures[]; taxBreakdown: Figures[] } }

const themes: Record<string, readonly ReportedBug[]> = {
  'rounding level': roundingLevel,
  'gross prices': grossPrices,
  discounts,
  'negative amounts': negativeAmounts,
  'several taxes, withholding, margin': severalTaxes,
  'changing rates': changingRates,
  'exact numbers': exactNumbers,
}

for (const [theme, cases] of Object.entries(themes))
  describe(theme, () => {
    for (const bug of cases)
      test(`${bug.report}: ${bug.title}`, async () => {
        const reply = await call<Response>('POST', '/api/v1/tax/calculate', cartOf(bug))
        expect(reply.text).toContain(summaryText(bug))
        expectEqualSums(reply.body.snapshot)
      })
  })

/** The summary in the response, with exactly two decimals. */
function summaryText({ totals: [net, tax, gross, wht = '0.00', paymentDue = gross] }: ReportedBug): string {
  return `"summary":{"totalNet":${net},"totalTax":${tax},"totalGross":${gross},"totalWht":${wht},"totalPaymentDue":${paymentDue}`
}

/** The breakdown and the lines with two decimals add up to the totals. */
function expectEqualSums({ items, taxBreakdown, ...totals }: Response['snapshot']) {
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
