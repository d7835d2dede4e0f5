import type { TaxSnapshot } from '@fiscus/client'
import { Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { changingRates } from './cases/changing-rates.ts'
import { discounts } from './cases/discounts.ts'
import { electronicInvoices } from './cases/electronic-invoices.ts'
import { exactNumbers } from './cases/exact-numbers.ts'
import { grossPrices } from './cases/gross-prices.ts'
import { negativeAmounts } from './cases/negative-amounts.ts'
import { roundingLevel } from './cases/rounding-level.ts'
import { severalTaxes } from './cases/several-taxes.ts'
import { testSuites } from './cases/test-suites.ts'
import { cartOf, type ReportedBug } from './reported-bug.ts'
import { startWithForeignRates } from './start-with-foreign-rates.ts'

const { service, fiscus } = await startWithForeignRates(inject('databaseServer'))
afterAll(() => service[Symbol.asyncDispose]())

const themes: Record<string, readonly ReportedBug[]> = {
  'rounding level': roundingLevel,
  'gross prices': grossPrices,
  discounts,
  'negative amounts': negativeAmounts,
  'several taxes, withholding, margin': severalTaxes,
  'changing rates': changingRates,
  'exact numbers': exactNumbers,
  'test suites': testSuites,
  'electronic invoices': electronicInvoices,
}

for (const [theme, cases] of Object.entries(themes))
  describe(theme, () => {
    for (const bug of cases)
      test(`${bug.report}: ${bug.title}`, async () => {
        const { summary, snapshot } = await fiscus.calculateTax(cartOf(bug))
        expect(summary).toMatchObject(summaryOf(bug))
        expectEqualSums(snapshot)
      })
  })

function summaryOf({ totals: [net, tax, gross, wht = '0.00', paymentDue = gross] }: ReportedBug) {
  return { totalNet: net, totalTax: tax, totalGross: gross, totalWht: wht, totalPaymentDue: paymentDue }
}

/** The breakdown and the lines with two decimals add up to the totals. */
function expectEqualSums({ items, taxBreakdown, ...totals }: TaxSnapshot) {
  const lines = items.map((item) => item.allocated ?? item)
  expect(sum(taxBreakdown.map((entry) => entry.netAmount))).toBe(totals.totalNet)
  expect(sum(taxBreakdown.map((entry) => entry.taxAmount))).toBe(totals.totalTax)
  expect(sum(lines.map((line) => line.netAmount))).toBe(totals.totalNet)
  expect(sum(lines.map((line) => line.taxAmount))).toBe(totals.totalTax)
  expect(sum(lines.map((line) => line.grossAmount))).toBe(totals.totalGross)
  expect(sum([totals.totalNet, totals.totalTax])).toBe(totals.totalGross)
}

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(zero)).toFixed(2)
