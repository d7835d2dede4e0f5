import { accountsToPay } from '@fiscus/contracts/invoices/accounts-to-pay'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import type { BuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { DocumentView } from './document-view.ts'

/** The terms of payment, and the account to pay to, none of a refund and of an advance, which was paid before. */
export function documentPayment(
  content: DocumentContent,
  { currency, totalPaymentDue }: Pick<TaxSnapshot, 'currency' | 'totalPaymentDue'>,
  isAdvance: boolean,
): DocumentView['payment'] {
  const { payment = {} } = content
  const terms = (payment.terms ?? []).map(({ dueDate, text }) => ({
    due_date: dueDate ?? null,
    text: text ?? null,
  }))
  const { seller, factors } = accountsToPay(content, isAdvance || totalPaymentDue.isNegative())
  const account = factors[0] ?? seller
  return {
    method: payment.method ?? null,
    method_text: payment.methodText ?? null,
    due_date: terms.find(({ due_date }) => due_date !== null)?.due_date ?? null,
    terms,
    received: (payment.received ?? []).map(({ amount, date, method }) => ({
      amount: new Decimal(amount).toFixed(2),
      date,
      method: method ?? null,
    })),
    is_paid: payment.isPaid ?? false,
    bank_account: account
      ? {
          iban: account.iban,
          swift: account.swift ?? null,
          bank_name: account.bankName ?? null,
          description: account.description ?? null,
          currency: account === seller ? seller.currency : currency,
        }
      : null,
  }
}

type Adjustment = NonNullable<DocumentContent['charges']>[number]
type Settlement = { payment: DocumentView['payment']; content: DocumentContent; isAdvance: boolean }

/**
 * The totals as the buyer may see them, and what is still to be paid. An advance invoice is about a payment that was
 * received.
 */
export function documentTotals(
  totals: BuyerView,
  { payment: { received, is_paid }, content, isAdvance }: Settlement,
): DocumentView['totals'] {
  const { charges = [], deductions = [] } = content
  const due = totals.totalPaymentDue.plus(totalOf(charges)).minus(totalOf(deductions))
  const paid = is_paid || isAdvance ? due : sum(received.map(({ amount }) => new Decimal(amount)))
  return {
    net: totals.totalNet.toFixed(2),
    tax: totals.totalTax.toFixed(2),
    gross: totals.totalGross.toFixed(2),
    withheld: totals.totalWht.isZero() ? null : totals.totalWht.toFixed(2),
    charges: charges.map(adjustmentOf),
    deductions: deductions.map(adjustmentOf),
    due: due.toFixed(2),
    tax_pln: totals.totalTaxPln?.toFixed(2) ?? null,
    received: paid.toFixed(2),
    outstanding: due.minus(paid).toFixed(2),
  }
}

function totalOf(adjustments: readonly Adjustment[]): Decimal {
  return sum(adjustments.map(({ amount }) => new Decimal(amount)))
}

function adjustmentOf({ reason, amount }: Adjustment) {
  return { reason, amount: new Decimal(amount).toFixed(2) }
}
